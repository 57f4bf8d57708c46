/** Recovery codes of a second factor: three groups of four characters, of which the first tells which of the ten it is. Pure. */
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from "@candela/api";
import type { Random } from "../../platform/clock.ts";

/** Without letters and digits that look alike: 32 characters, 55 random bits a code. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUP = /.{4}(?=.)/g;

/** Ten codes as people write them down, the one at place n first told by the n-th character. */
export function makeRecoveryCodes(random: Random): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, place) => {
    const rest = [...random.bytes(RECOVERY_CODE_LENGTH - 1)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return `${ALPHABET[place]}${rest.join("")}`.replaceAll(GROUP, "$&-");
  });
}

export interface ReadRecoveryCode {
  readonly place: number;
  /** What is hashed. */
  readonly form: string;
}

/** In either case, with hyphens or spaces anywhere; null when it can be no code. */
export function readRecoveryCode(text: string): ReadRecoveryCode | null {
  const form = text.toUpperCase().replaceAll(/[\s-]/g, "");
  const place = ALPHABET.indexOf(form.charAt(0));
  const isCode =
    form.length === RECOVERY_CODE_LENGTH && place >= 0 && place < RECOVERY_CODES && [...form].every((sign) => ALPHABET.includes(sign));
  return isCode ? { place, form } : null;
}
