import { formatDecimal, INVISIBLE, MINUS, type NumberStyle } from "./number-format.ts";

/** The text of a number field that is no number. */
export interface NoNumber {
  readonly text: string;
  readonly why: "malformed";
  /** The number behind a minus sign, as plain text: few fields take one below zero. */
  readonly below?: string;
}

/** Plain decimal text with a point, possibly unfinished ("12.") or empty; or what it was instead. */
export type Written = string | NoNumber;

/** The zeros of scripts whose digits people have on their keyboards, or copy: Arabic, Persian, Devanagari, Bengali, Thai, Burmese, full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x1040, 0xff10] as const;

const plainDigit = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  const zero = ZEROS.find((each) => code >= each && code < each + 10);
  return zero === undefined ? char : String(code - zero);
};

/** Western digits, without marks of direction; signs of full width as the narrow ones. */
function plainSigns(text: string): string {
  return text
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim()
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll("，", ",")
    .replaceAll("．", ".");
}

const [ARABIC_DECIMAL, ARABIC_GROUP] = ["٫", "٬"] as const;
const SPACES = /[ \u00a0\u2009\u202f]/g;
const APOSTROPHES = /['’]/g;

const one = (sign: string) => sign.replaceAll(SPACES, " ").replaceAll(APOSTROPHES, "'");

/** The signs that a locale writes numbers with: 1,000,000.5 is "," and ".". */
function signsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const signs = [...one(formatDecimal("1000000.5", { locale, grouping: true }).replaceAll(/\d/g, ""))];
  return { group: signs[0] ?? ",", decimal: signs.at(-1) ?? "." };
}

/** Digits that are grouped in threes, or as the locale groups them; null when they are not. */
function ungrouped(whole: string, group: string, locale: string): string | null {
  const [first = "", ...others] = whole.split(group);
  const digits = whole.replaceAll(group, "");
  if (!/^[1-9]\d*$/.test(digits)) return null;
  if (/^\d{1,3}$/.test(first) && others.every((each) => /^\d{3}$/.test(each))) return digits;
  return one(formatDecimal(digits, { locale, grouping: true })) === whole ? digits : null;
}

/**
 * A number as people copy it, first of all as the app itself prints it in this locale: its groups go, its decimal sign becomes a point. Of what
 * can be read in two ways it is the locale's: "1.234" is more than a thousand in German, and one and a bit in English. What the locale writes
 * neither way, but others do both ways, is no number.
 */
export function readNumber(text: string, locale: string): Written {
  const rejected: NoNumber = { text, why: "malformed" };
  const plain = one(plainSigns(text));
  if (/^\d*$/.test(plain)) return plain;
  const arabic = plain.includes(ARABIC_DECIMAL) || plain.includes(ARABIC_GROUP);
  const { group, decimal } = arabic ? { group: ARABIC_GROUP, decimal: ARABIC_DECIMAL } : signsOf(locale);
  const [whole = "", fraction, ...more] = plain.split(decimal);
  if (more.length === 0 && /^\d*$/.test(fraction ?? "")) {
    const digits = /^\d*$/.test(whole) ? whole : ungrouped(whole, group, locale);
    if (digits !== null) return fraction === undefined ? digits : `${digits}.${fraction}`;
  }
  const other = decimal === "." ? "," : ".";
  const [before = "", after = "", ...rest] = plain.split(other);
  const isGroup = /^[1-9]\d{0,2}$/.test(before) && /^\d{3}$/.test(after);
  if (arabic || isGroup || rest.length > 0 || !/^\d*$/.test(before + after)) return rejected;
  return `${before}.${after}`;
}

/** What a number field shows of plain text: with the decimal sign that the locale writes, as every other number on the page. What is no number stays as it is. */
export function fieldText(plain: string, locale: string): string {
  return /^-?\d*\.\d*$/.test(plain) ? plain.replace(".", signsOf(locale).decimal) : plain;
}

/** Typed text as people read it, grouped, while it is still being typed: "1234." → "1,234." */
export function typedText(plain: string, style: NumberStyle): string {
  if (plain.startsWith("-")) return `${MINUS}${typedText(plain.slice(1), style)}`;
  const [whole = "", fraction] = plain.split(".");
  const head = formatDecimal(whole === "" ? "0" : whole, style);
  return fraction === undefined ? head : `${head}${signsOf(style.locale).decimal}${fraction}`;
}

/** A part of what a field shows, as plain text again. */
const plainPart = (shown: string, locale: string): string => shown.replace(signsOf(locale).decimal, ".");

/** One key, or one less: the field holds plain text, and whichever sign the key has is the decimal one. */
function isKey({ inputType, data }: Partial<Pick<InputEvent, "inputType" | "data">>): boolean {
  if (inputType === undefined) return false;
  if (inputType === "insertText") return data?.length === 1;
  return inputType === "insertCompositionText" || /^(?:delete|history)/.test(inputType);
}

/** The value of a field after a change: `data` is what came into it, up to `end`. */
interface Edited extends Partial<Pick<InputEvent, "inputType" | "data">> {
  readonly value: string;
  readonly end: number;
}

function writtenAbove({ value, end, inputType, data }: Edited, locale: string): Written {
  if (isKey({ inputType, data })) {
    const typed = plainSigns(value).replaceAll(ARABIC_DECIMAL, ".");
    const plain = typed.includes(".") ? typed : typed.replace(",", ".");
    return /^\d*\.?\d*$/.test(plain) ? plain : readNumber(value, locale);
  }
  const start = end - (data?.length ?? value.length);
  if (data == null || value.slice(start, end) !== data) return readNumber(value, locale);
  const part = readNumber(data, locale);
  if (typeof part !== "string") return part;
  return `${plainPart(value.slice(0, start), locale)}${part}${plainPart(value.slice(end), locale)}`;
}

const SIGN = /^[\s\u061c\u200e\u200f]*[-−]/;

/** Value of a number field after a change. Typed text is plain; pasted, dropped or filled-in text is read in the locale's form. */
export function writtenNumber(field: HTMLInputElement, change: Event, locale: string): Written {
  const { value } = field;
  const { inputType, data } = change as InputEvent;
  const end = field.selectionEnd ?? value.length;
  const { length } = SIGN.exec(value)?.[0] ?? "";
  if (length === 0) return writtenAbove({ value, end, inputType, data }, locale);
  // What came with the sign is read without it.
  const behind = data != null && end === data.length ? data.slice(length) : data;
  const below = writtenAbove({ value: value.slice(length), end: end - length, inputType, data: behind }, locale);
  return { text: value, why: "malformed", ...(typeof below === "string" && { below }) };
}
