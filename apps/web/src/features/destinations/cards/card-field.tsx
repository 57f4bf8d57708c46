import { BANK_FIELD_LENGTH_MAX } from "@candela/api";
import type { BankFieldCheck, BankFieldKind } from "@candela/api/bank-field";
import { Input, whenLeft } from "@candela/ui";
import { type InputHTMLAttributes, useState } from "react";
import type { FormField } from "../../../lib/destinations/cards.ts";
import { type T, useT } from "../../../lib/language/i18n.ts";

interface CardFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly check: BankFieldCheck;
  readonly onChange: (text: string) => void;
}

const CODE: InputHTMLAttributes<HTMLInputElement> = { dir: "ltr", autoCapitalize: "characters", autoCorrect: "off", spellCheck: false };
/** How each kind is typed. A number may be an IBAN, so its keyboard has letters. */
const TYPED: Readonly<Record<BankFieldKind, InputHTMLAttributes<HTMLInputElement>>> = {
  text: { autoCapitalize: "words" },
  card_number: CODE,
  iban: CODE,
  bic: CODE,
  phone: { dir: "ltr", type: "tel" },
  mobile: { dir: "ltr", type: "tel" },
  id_card: CODE,
  email: { dir: "ltr", type: "email" },
  url: { dir: "ltr", type: "url" },
  date: { type: "date" },
  // The keyboard of numbers has no sign on some phones.
  number: { dir: "ltr" },
  digits: { dir: "ltr", inputMode: "numeric" },
  letters: CODE,
};

/** One field as the operator's form has it. What is wrong is said once the field is left: before, everything is still unfinished. */
export function CardField({ field, value, check, onChange }: CardFieldProps) {
  const t = useT();
  const [left, setLeft] = useState(false);
  return (
    <Input
      label={field.label}
      aside={field.isRequired ? undefined : t("account_optional")}
      hint={field.hint === "" ? undefined : field.hint}
      name={field.propertyName}
      autoComplete="off"
      {...TYPED[field.propertyType]}
      required={field.isRequired}
      maxLength={BANK_FIELD_LENGTH_MAX}
      value={value}
      error={left && value !== "" ? faultText(field, check, t) : undefined}
      {...whenLeft(() => setLeft(true))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function faultText({ label, minLength, maxLength }: FormField, check: BankFieldCheck, t: T): string | undefined {
  if (check.ok) return undefined;
  if (check.fault === "short") return t("cards_min", { min: String(minLength) });
  if (check.fault === "long") return t("cards_max", { max: String(maxLength) });
  if (check.fault === "missing" || check.fault === "shape") return t("bank_field_wrong", { label });
  return t(check.fault === "checksum" ? "cards_checksum" : "cards_characters");
}
