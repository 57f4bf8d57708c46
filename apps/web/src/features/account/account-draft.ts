import { isFormEmail, isPhone, mainlandMobileOf } from "@candela/api";

/** The account being typed. Both channels are kept, so switching between them loses nothing. */
export type Channel = "email" | "phone";

export interface AccountDraft {
  readonly channel: Channel;
  readonly email: string;
  /** ISO 3166 code of the chosen country. */
  readonly country: string;
  readonly phone: string;
}

/** Turns a national number and its country into `+…`; null when no such number can exist. */
export type PhoneReader = (text: string, country: string) => string | null;

/** Separators that people put between digits. */
const PHONE_FILL = /[\s().\-\u00a0\u2010-\u2015]/g;

/** The account as the server takes it; null while what is typed can be none. */
export function accountOf(draft: AccountDraft, readPhone: PhoneReader): string | null {
  if (draft.channel === "email") {
    const email = draft.email.trim();
    return isFormEmail(email) ? email.toLowerCase() : null;
  }
  const phone = draft.phone.replaceAll(PHONE_FILL, "");
  if (draft.country === "CN") {
    const mobile = mainlandMobileOf(phone);
    if (mobile !== null) return `+86${mobile}`;
    // The form of a mobile that can be none: the phone book of the first screens knows lengths only and would let it pass.
    if (isPhone(phone) && phone.startsWith("1")) return null;
  }
  return readPhone(phone, draft.country);
}

/** The country of the device's languages, such as CN of zh-CN; without one that of the app's language. */
export function likelyCountry(tags: readonly string[], language: string): string {
  for (const tag of tags) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1];
    if (region !== undefined) return region.toUpperCase();
  }
  return language.startsWith("zh") ? "CN" : "US";
}

/** The draft from local storage, null when the stored value is malformed. */
export function draftFrom(value: unknown): AccountDraft | undefined {
  const draft = value as Partial<AccountDraft> | null;
  if (draft === null || typeof draft !== "object") return undefined;
  const { channel, email, country, phone } = draft;
  if (channel !== "email" && channel !== "phone") return undefined;
  if (typeof email !== "string" || typeof phone !== "string" || typeof country !== "string") return undefined;
  return { channel, email, country, phone };
}
