/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which is what every app can do. Pure. */
import { createHmac, timingSafeEqual } from "node:crypto";

export const TOTP_SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps that a phone's clock may be behind or ahead. */
const DRIFT_STEPS = 1;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of a time step (RFC 4226's truncation of the HMAC over the step's number). */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** The step that a code is of, around `now` and after `lastStep`; undefined for a wrong, old or used code. All steps are compared, whichever fits. */
export function matchTotp(secret: Buffer, code: string, now: number, lastStep: number): number | undefined {
  let matched: number | undefined;
  for (let step = totpStep(now) - DRIFT_STEPS; step <= totpStep(now) + DRIFT_STEPS; step += 1) {
    const isEqual = code.length === DIGITS && timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code.padEnd(DIGITS)));
    if (isEqual && step > lastStep) matched = step;
  }
  return matched;
}

/** RFC 4648 without padding, as authenticator apps take it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The address in the QR code of the enrolment. */
export function otpauthUrl(secret: Buffer, siteName: string, loginName: string): string {
  const label = `${encodeURIComponent(siteName)}:${encodeURIComponent(loginName)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(siteName)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
