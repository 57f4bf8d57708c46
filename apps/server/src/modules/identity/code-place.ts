import type { Place } from "./attempt-guard.ts";
import { type CodeKey, hasAskedForCode } from "./code-store.ts";
import type { IdentityContext } from "./context.ts";

/** Whoever asked for a code has tries of his own for it, which strangers can not use up. */
export async function placeOfAsker({ sql, clock }: Pick<IdentityContext, "sql" | "clock">, key: CodeKey): Promise<Place> {
  return (await hasAskedForCode(sql, key, clock.now())) ? "asked" : "elsewhere";
}
