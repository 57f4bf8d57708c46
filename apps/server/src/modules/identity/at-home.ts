import { addressGroup } from "../../platform/address-group.ts";
import type { IdentityContext } from "./context.ts";
import { IDLE_MS } from "./session-reader.ts";
import { listSessionAddresses } from "./session-store.ts";
import type { UserRow } from "./user-store.ts";

/** Whether the user is logged in from this address somewhere. For an unknown account the same question is asked of nobody. */
export async function isAtHome(
  { sql, machine }: Pick<IdentityContext, "sql" | "machine">,
  user: UserRow | null,
  ip: string,
): Promise<boolean> {
  const now = machine.now();
  const addresses = await listSessionAddresses(sql, user?.id ?? 0n, now, now - IDLE_MS);
  const here = addressGroup(ip);
  return addresses.some((address) => addressGroup(address) === here);
}
