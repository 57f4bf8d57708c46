/** Fields of the form of a bank card, checked by their kind. Apart from the rest of the package, since its code is for that form alone. */
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import type { Static } from "typebox";
import type { BankPropertyType } from "./routes/funds.ts";
import { isDate, isDigits, isFormEmail, isIdCard, isLetters, isMainlandMobile, isNumber, isUrl } from "./validators.ts";

/** How a field is checked. */
export type BankFieldKind = Static<typeof BankPropertyType>;

export interface BankFieldRule {
  readonly kind: BankFieldKind;
  readonly isRequired: boolean;
  /** Of the value as it is kept, in characters. */
  readonly minLength: number;
  readonly maxLength: number;
}

/** `checksum`: it has the right shape, but a digit is wrong or missing. `shape`: it is none of what is asked for. */
export type BankFieldFault = "missing" | "short" | "long" | "characters" | "shape" | "checksum";

export type BankFieldCheck =
  /** As it is kept: without what people put between digits. Empty where nothing was given, nor had to be. */
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly fault: BankFieldFault };

const right = (value: string): BankFieldCheck => ({ ok: true, value });
const wrong = (fault: BankFieldFault): BankFieldCheck => ({ ok: false, fault });

/** Blanks and hyphens of any script. */
const BETWEEN = /[\s\p{Pd}]/gu;
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const IBAN_SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]+$/;
/** As many digits as the number of a card has that names its own bank. Account numbers are shorter, and have no common check digit. */
const CARD_DIGITS = { min: 16, max: 19 };

/** ISO/IEC 7812: every second digit from the end doubled, the sum a multiple of ten. */
export function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function checkIban(text: string): BankFieldCheck {
  const iban = electronicFormatIBAN(text) ?? "";
  if (!IBAN_SHAPE.test(iban)) return wrong("characters");
  return isValidIBAN(iban) ? right(iban) : wrong("checksum");
}

function checkCardNumber(text: string): BankFieldCheck {
  const number = text.replaceAll(BETWEEN, "").toUpperCase();
  if (IBAN_SHAPE.test(number)) return checkIban(number);
  if (!/^\d+$/.test(number)) return wrong("characters");
  const isCard = number.length >= CARD_DIGITS.min && number.length <= CARD_DIGITS.max;
  return !isCard || hasLuhnDigit(number) ? right(number) : wrong("checksum");
}

function checkBic(text: string): BankFieldCheck {
  const bic = text.replaceAll(BETWEEN, "").toUpperCase();
  return isValidBIC(bic) ? right(bic) : wrong("characters");
}

function checkPhone(text: string): BankFieldCheck {
  const phone = text.replaceAll(/[\s().\p{Pd}]/gu, "");
  return /^\+?\d{6,15}$/.test(phone) ? right(phone) : wrong("characters");
}

/** One of the specification's rules. */
const by =
  (fits: (text: string) => boolean, fault: BankFieldFault = "shape") =>
  (text: string): BankFieldCheck =>
    fits(text) ? right(text) : wrong(fault);

/** The same for numbers, which people write in groups. */
const byGroups = (fits: (text: string) => boolean, fault?: BankFieldFault) => (text: string) =>
  by(fits, fault)(text.replaceAll(BETWEEN, ""));

const CHECKS: Readonly<Record<BankFieldKind, (text: string) => BankFieldCheck>> = {
  text: (text) => (UNSEEN.test(text) ? wrong("characters") : right(text)),
  card_number: checkCardNumber,
  iban: checkIban,
  bic: checkBic,
  phone: checkPhone,
  mobile: byGroups(isMainlandMobile),
  id_card: (text) => byGroups(isIdCard)(text.toUpperCase()),
  email: by(isFormEmail),
  url: by(isUrl),
  date: by(isDate),
  number: by(isNumber),
  digits: byGroups(isDigits, "characters"),
  letters: by(isLetters, "characters"),
};

/** Checks what was typed into a field, and gives it as it is kept. */
export function checkBankField(rule: BankFieldRule, typed: string): BankFieldCheck {
  const text = typed.normalize("NFC").trim();
  if (text === "") return rule.isRequired ? wrong("missing") : right("");
  const checked = CHECKS[rule.kind](text);
  if (!checked.ok) return checked;
  const { length } = [...checked.value];
  if (length < rule.minLength) return wrong("short");
  return length > rule.maxLength ? wrong("long") : checked;
}
