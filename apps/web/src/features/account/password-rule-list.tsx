import { PASSWORD_MIN_LENGTH, type PasswordRule } from "@candela/api";
import { cx } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { type PasswordPart, passwordState } from "./password-rules.ts";

/** The parts of the password rule, ticked off while typing. */
export function PasswordRuleList({ rule, password }: { readonly rule: PasswordRule; readonly password: string }) {
  const t = useT();
  const { parts, length } = passwordState(rule, password);
  const min = PASSWORD_MIN_LENGTH;
  const words = (part: PasswordPart, good: boolean): string => {
    if (part === "characters") return t("account_rule_characters");
    if (part === "letter") return t("account_rule_letter");
    return good || length === 0 ? t("account_rule_length", { min }) : t("account_rule_length_now", { min, count: length });
  };
  return (
    <ul className="mt-2.5 flex flex-col gap-1">
      {parts.map(({ part, good }) => (
        <Rule key={part} good={good}>
          {words(part, good)}
        </Rule>
      ))}
    </ul>
  );
}

function Rule({ good, children }: { readonly good: boolean; readonly children: string }) {
  const t = useT();
  return (
    <li className={cx("flex items-center gap-2 text-caption", good ? "text-ok" : "text-ink-3")}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true" className="shrink-0">
        <circle cx="8" cy="8" r="7" stroke="currentColor" strokeWidth="1.2" fill={good ? "currentColor" : "none"} />
        {good && <path d="m5 8.2 2.1 2.1L11 6.2" stroke="var(--canvas)" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />}
      </svg>
      <span>{children}</span>
      <span className="sr-only">{t(good ? "account_rule_met" : "account_rule_open")}</span>
    </li>
  );
}
