/**
 * The validation rules of the specification, to the letter, and beside them the practical ones that our fields use. All take the text
 * as the person typed it, without trimming, and answer whether it fits. Lengths are those of the contract's schemas.
 */
import { CODE_DIGITS, LONG_CODE_DIGITS, PASSWORD_MIN_LENGTH } from "./constants.ts";

const MAINLAND_MOBILE = /^1[3-9]\d{9}$/;
const AREA_AND_ELEVEN_DIGITS = /^(?:\d{3,4})?\d{11}$/;
const LETTERS_AND_DIGITS = /^[A-Za-z\d]+$/;
const CHINESE_OR_PLAIN_EMAIL =
  /^[A-Za-z\d\u4e00-\u9fff]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/;
/** The expression that the HTML standard gives for e-mail fields: what browsers accept. */
const BROWSER_EMAIL =
  /^[a-zA-Z\d.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)*$/;
const ID_CARD = /^(?:\d{15}|\d{17}[\dXx])$/;
const PRICE = /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/;
const AMOUNT = /^\d+(?:\.\d{1,2})?$/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const DATE = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/;
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i;
const INTERNATIONAL_PHONE = /^\+[1-9]\d{6,14}$/;
const EMAIL_LENGTH_MAX = 254;

/** 11 digits that begin with 1 and go on with 3 to 9. */
export function isMainlandMobile(text: string): boolean {
  return MAINLAND_MOBILE.test(text);
}

/** A mainland mobile number, or 11 digits after an optional area prefix of 3 or 4 digits. */
export function isPhone(text: string): boolean {
  return isMainlandMobile(text) || AREA_AND_ELEVEN_DIGITS.test(text);
}

const MOBILE_LENGTH = 11;

/** The mobile number of a mainland phone: as it is, or after an area prefix as it is dialled (0571, 086, 0086); null when it has none. */
export function mainlandMobileOf(text: string): string | null {
  const mobile = text.slice(-MOBILE_LENGTH);
  const isDialled = text.length === MOBILE_LENGTH || text.startsWith("0");
  return isPhone(text) && isDialled && isMainlandMobile(mobile) ? mobile : null;
}

/** At least so many characters, whichever they are; a character of two halves is one. Whether a password is a common one, the server knows. */
export function isFreePassword(text: string, min: number = PASSWORD_MIN_LENGTH): boolean {
  return [...text.normalize("NFKC")].length >= min;
}

/** The rule of the specification, which an operator may choose: at least 8 characters, letters and digits only, at least one letter. */
export function isPassword(text: string): boolean {
  return text.length >= PASSWORD_MIN_LENGTH && LETTERS_AND_DIGITS.test(text) && /[A-Za-z]/.test(text);
}

/** Local part of letters, digits or Chinese characters, then @ and a domain with a dot. */
export function isEmail(text: string): boolean {
  return CHINESE_OR_PLAIN_EMAIL.test(text);
}

/** Digits of a fixed number, 6 unless told. */
export function isCode(text: string, length = 6): boolean {
  return text.length === length && isDigits(text);
}

/** A one-time code as it may come: the six digits of a plain one, or the twelve of a long one. */
export function isSentCode(text: string): boolean {
  return isCode(text, CODE_DIGITS) || isCode(text, LONG_CODE_DIGITS);
}

/** Mainland ID card: 15 digits, 18 digits, or 17 digits and an X in either case. Only the form: the check digit is not computed. */
export function isIdCard(text: string): boolean {
  return ID_CARD.test(text);
}

/** Zero or a positive whole number without leading zeros, and up to two decimals. A product's tick governs its own tickets instead. */
export function isPrice(text: string): boolean {
  return PRICE.test(text);
}

/** Digits and up to two decimals. A currency's own decimals govern its tickets instead. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text);
}

/** An address of the web, with its scheme: http or https. */
export function isUrl(text: string): boolean {
  return WEB_ADDRESS.test(text) && URL.canParse(text);
}

/** A day of the calendar, year first: 2026-02-28 or 2026/2/28. */
export function isDate(text: string): boolean {
  const [, year, , month, day] = DATE.exec(text) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return year !== undefined && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** A decimal number, with a sign or without. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** Digits only, at least one. */
export function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/** Letters of the Latin alphabet only, at least one. */
export function isLetters(text: string): boolean {
  return /^[A-Za-z]+$/.test(text);
}

/** JSON as a message carries it: an object or a list. */
export function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

/** Rule of e-mail fields: the browser's own rule for `type=email`, plus the specification's. */
export function isFormEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH_MAX && (BROWSER_EMAIL.test(text) || isEmail(text));
}

/** `+`, country code and number without spaces. Only the shape: whether such a number can exist the server knows. */
export function isInternationalPhone(text: string): boolean {
  return INTERNATIONAL_PHONE.test(text);
}
