/** The names an account goes by: an e-mail address or a phone number, always compared in one normal form. Pure. */
import { isFormEmail, mainlandMobileOf } from "@candela/api";
import parsePhoneNumber from "libphonenumber-js/max";

export type AccountName =
  | { readonly channel: "email"; readonly target: string }
  /** E.164, such as +8613800138000. */
  | { readonly channel: "sms"; readonly target: string };

/** Characters that people put between digits. */
const PHONE_FILL = /[\s().\-\u00a0\u2010-\u2015]/g;

/** Null when the text is neither an e-mail address nor a phone number. */
export function parseAccountName(text: string): AccountName | null {
  const trimmed = text.normalize("NFC").trim();
  if (trimmed.includes("@")) return isFormEmail(trimmed) ? { channel: "email", target: trimmed.toLowerCase() } : null;
  const target = parsePhone(trimmed.replaceAll(PHONE_FILL, ""));
  return target === null ? null : { channel: "sms", target };
}

/** With a country code what libphonenumber calls valid; without one the forms of mainland numbers. */
function parsePhone(text: string): string | null {
  if (!/^\+?\d{6,18}$/.test(text)) return null;
  const mobile = mainlandMobileOf(text.startsWith("+86") ? text.slice(3) : text);
  if (mobile !== null) return `+86${mobile}`;
  if (!text.startsWith("+")) return null;
  const number = parsePhoneNumber(text);
  return number?.isValid() === true ? number.number : null;
}

const STARS = "***";
const PHONE_SHOWN_START = 4;
const PHONE_SHOWN_END = 3;

/** Enough for the owner to recognise it, too little for anyone else to use it: `a***@d.org`, `+861***000`. */
export function maskAccount(target: string): string {
  const at = target.lastIndexOf("@");
  if (at > 0) return `${[...target][0] ?? ""}${STARS}${target.slice(at)}`;
  return `${target.slice(0, PHONE_SHOWN_START)}${STARS}${target.slice(-PHONE_SHOWN_END)}`;
}
