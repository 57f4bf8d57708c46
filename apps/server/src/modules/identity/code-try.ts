import { isCode, LONG_CODE_DIGITS } from "@candela/api";
import { addressGroup } from "../../platform/address-group.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Attempt, Place } from "./attempt-guard.ts";
import { type CodePurpose, hasAskedForCode, isLongCode, tryCode } from "./code-store.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { hashCode } from "./tokens.ts";

/** Wrong tries after which a code of six digits is worth nothing. */
const CODE_ATTEMPTS_MAX = 5;

export interface GuessedCode {
  readonly target: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  /** Name of the one thing that it is for, where it is for one. */
  readonly about?: string | undefined;
  /** Whether the account is logged in from where the try comes. */
  readonly isHome: boolean;
}

export interface RightCode {
  readonly target: string;
  readonly purpose: CodePurpose;
  readonly codeHash: Buffer;
}

/**
 * Tries a code, counted before it is looked at. The address that requested a code has tries of its own for it, which strangers cannot use up. Throws
 * `too_many_requests` and `code_wrong`; does not use the code up.
 */
export async function proveRight(context: IdentityContext, { ip }: Caller, guess: GuessedCode): Promise<RightCode> {
  const { target, purpose, code, about } = guess;
  const right = { target, purpose, codeHash: hashCode(purpose, target, code, about) };
  const [attempt, isRight] = isCode(code, LONG_CODE_DIGITS)
    ? await tryLong(context, ip, right)
    : await tryShort(context, ip, right, guess.isHome);
  if (!isRight) throw new Rejected("code_wrong");
  await attempt.takeBack();
  return right;
}

type Tried = readonly [attempt: Attempt, isRight: boolean];

async function tryLong({ sql, machine, guard }: IdentityContext, ip: string, code: RightCode): Promise<Tried> {
  const attempt = await guard.longCode(ip);
  return [attempt, await isLongCode(sql, { ...code, now: machine.now() })];
}

async function tryShort({ sql, machine, guard }: IdentityContext, ip: string, code: RightCode, isHome: boolean): Promise<Tried> {
  const key = { ...code, from: addressGroup(ip) };
  const place: Place = isHome ? "home" : (await hasAskedForCode(sql, key, machine.now())) ? "asked" : "elsewhere";
  const attempt = await guard.guess("code", code.target, ip, place);
  return [attempt, await tryCode(sql, { ...key, now: machine.now(), attemptsMax: CODE_ATTEMPTS_MAX })];
}
