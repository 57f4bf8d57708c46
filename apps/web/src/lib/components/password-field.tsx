import { Input } from "@candela/ui";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { useState } from "react";
import { useT } from "../language/i18n.ts";

interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: string | undefined;
  /** A new password, which the browser may make up. */
  readonly isNew?: boolean;
  /** Where a form has two of them. */
  readonly name?: string;
  readonly label?: string;
  readonly hint?: string;
}

export function PasswordField({ value, onChange, error, isNew = false, name = "password", label, hint }: PasswordFieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Eye = shown ? EyeIcon : EyeSlashIcon;
  return (
    <Input
      name={name}
      type={shown ? "text" : "password"}
      autoComplete={isNew ? "new-password" : "current-password"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      label={label ?? t("account_password")}
      value={value}
      error={error}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
      end={
        <button
          type="button"
          aria-label={t(shown ? "account_password_hide" : "account_password_show")}
          onClick={() => setShown(!shown)}
          className="touch grid size-7 cursor-pointer place-items-center text-ink-2"
        >
          <Eye size={21} aria-hidden="true" />
        </button>
      }
    />
  );
}
