import type { Random } from "../../platform/clock.ts";
import { type KeptSecret, keepSecret } from "../../platform/kept-secret.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";

const SECRET_BYTES = 32;

/** What both sides of the sandbox sign with; made at the first start. */
export function sandboxSecret(sql: Sql, box: SecretBox, random: Pick<Random, "bytes">): () => Promise<Buffer> {
  const row = {
    name: "key of the sandbox of payouts",
    insert: ({ bytes, sealedWith }: KeptSecret) => sql`
      insert into sandbox_rail_key (secret, sealed_with) values (${bytes}, ${sealedWith}) on conflict do nothing`,
    read: async () => (await sql<KeptSecret[]>`select secret as bytes, sealed_with as "sealedWith" from sandbox_rail_key`)[0],
    replace: ({ bytes, sealedWith }: KeptSecret) => sql`update sandbox_rail_key set secret = ${bytes}, sealed_with = ${sealedWith}`,
  };
  let kept: Promise<Buffer> | undefined;
  return () => {
    kept ??= keepSecret(box, row, random.bytes(SECRET_BYTES)).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
