import type { Random } from "../../platform/clock.ts";
import { isTokenShaped, makeToken } from "../identity/index.ts";

/** Tokens of operators have another shape than those of users: neither is ever looked up in the other's table. */
const PREFIX = "op_";

export function makeOperatorToken(random: Random): string {
  return PREFIX + makeToken(random);
}

export function isOperatorToken(token: string): boolean {
  return token.startsWith(PREFIX) && isTokenShaped(token.slice(PREFIX.length));
}
