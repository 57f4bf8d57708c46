import { CODE_DIGITS, RECOVERY_CODE_LENGTH } from "@candela/api";
import { Input } from "@candela/ui";
import { useEffect, useRef, useState } from "react";
import { useT } from "../language/i18n.ts";
import { PasskeyChoice, PasskeyProved } from "../passkeys/passkey-choice.tsx";
import { canUsePasskeys } from "../passkeys/passkey-device.ts";
import type { PasskeyAsking } from "../passkeys/use-passkey-answer.ts";

interface FactorFieldProps {
  readonly value: string;
  readonly onChange: (answer: string) => void;
  readonly error: string | undefined;
  /** Takes the place of a code where the account has one. */
  readonly passkey: PasskeyAsking;
  /** The field came up because the server asked for it: the cursor goes there. */
  readonly isAsked?: boolean;
}

/** Room for the hyphens of a recovery code. */
const LENGTH_MAX = RECOVERY_CODE_LENGTH + 4;

/** Whether it is a whole code of an authenticator, or may be a recovery code. */
export function isFactorAnswer(text: string): boolean {
  const signs = text.replaceAll(/[\s-]/g, "");
  return signs.length === RECOVERY_CODE_LENGTH || (signs.length === CODE_DIGITS && /^\d+$/.test(signs));
}

/** The code of the authenticator app, or a recovery code or a passkey in its place. */
export function FactorField({ value, onChange, error, passkey, isAsked = false }: FactorFieldProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  useEffect(() => {
    if (isAsked) box.current?.querySelector("input")?.focus();
  }, [isAsked]);
  // It was sent in vain, and is good once.
  const { answer, leave } = passkey;
  const isInVain = error !== undefined && answer !== null;
  useEffect(() => {
    if (isInVain) leave();
  });
  if (answer !== null && !isInVain) return <PasskeyProved submits={isAsked} />;
  const change = () => {
    onChange("");
    setRecovery(!isRecovery);
    box.current?.querySelector("input")?.focus();
  };
  return (
    <div ref={box}>
      <Input
        name="secondFactor"
        // Both are good once; the keyboard of digits has no letters.
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        maxLength={LENGTH_MAX}
        label={t(isRecovery ? "account_factor_recovery" : "account_factor")}
        {...(!isRecovery && { hint: t("second_factor_required") })}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        onClick={change}
        className="touch mt-2 cursor-pointer text-start text-caption font-medium text-ink underline decoration-line-strong underline-offset-4"
      >
        {t(isRecovery ? "account_factor_use_app" : "account_factor_use_recovery")}
      </button>
      {canUsePasskeys() && (
        <div>
          <PasskeyChoice passkey={passkey} />
        </div>
      )}
    </div>
  );
}
