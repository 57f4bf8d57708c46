/** Secrets we hand out: how they are made and what of them is stored. */
import { createHash, hash } from "node:crypto";
import { CODE_DIGITS, INVITE_CODE_LENGTH } from "@candela/api";
import type { Random } from "../../platform/clock.ts";

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;
/** Without letters and digits that look alike. */
const INVITE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** 256 random bits as text. */
export function makeToken(random: Random): string {
  return random.bytes(TOKEN_BYTES).toString("base64url");
}

export function isTokenShaped(token: string): boolean {
  return TOKEN_SHAPE.test(token);
}

/** Hash of a token, which is what is stored. A token is random, so a plain hash cannot be guessed back. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** Six digits, all codes equally likely. */
export function makeCode(random: Random): string {
  const codes = 10 ** CODE_DIGITS;
  const limit = 2 ** 32 - (2 ** 32 % codes);
  for (;;) {
    const number = random.bytes(4).readUInt32BE();
    if (number < limit) return String(number % codes).padStart(CODE_DIGITS, "0");
  }
}

/** Two codes in one: too long to be guessed, however many try. */
export function makeLongCode(random: Random): string {
  return `${makeCode(random)}${makeCode(random)}`;
}

/** Bound to purpose and target, so that a row copied to another target opens nothing, and to what it is `about`. */
export function hashCode(purpose: string, target: string, code: string, about?: string): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([purpose, target, code, ...(about === undefined ? [] : [about])]))
    .digest();
}

/** A hash that no code has. */
export function hashOfNoCode(random: Random): Buffer {
  return random.bytes(32);
}

export function makeInviteCode(random: Random): string {
  return [...random.bytes(INVITE_CODE_LENGTH)].map((byte) => INVITE_ALPHABET[byte % INVITE_ALPHABET.length]).join("");
}
