import { expect, it } from "vitest";
import { AccountChannel } from "./account-channel.ts";
import type { LiveClient } from "./client.ts";

/** Users whose messages are kept while no socket of theirs is open. */
const KEPT_USERS = 5_000;

/** A channel whose sockets come and go. */
function openChannel() {
  let now = 0;
  const clock = {
    now: () => {
      now += 1_000;
      return now;
    },
  };
  const channel = new AccountChannel({ clock, log: { warn: () => undefined }, snapshot: async () => [] });
  const seen = new Map<number, number>();
  const follow = async (user: number, { stays = false } = {}) => {
    const told: { readonly n: number; readonly kind: string }[] = [];
    const client = {
      session: { userId: BigInt(user), sessionId: 1n, accountType: "guest" },
      deliver: (frame: Buffer) => told.push(...JSON.parse(String(frame))),
    } as unknown as LiveClient;
    await channel.follow(client, BigInt(user), seen.get(user));
    if (!stays) channel.leave(client);
    seen.set(user, seen.get(user) ?? told[0]?.n ?? 0);
    return told[0]?.kind;
  };
  return { follow, happens: (user: number) => channel.take(BigInt(user), []) };
}

it("forgets, of the users who are gone, who was here longest ago, and only when there are too many", async () => {
  const { follow, happens } = openChannel();
  await follow(1, { stays: true });
  for (let user = 2; user <= KEPT_USERS; user += 1) await follow(user);
  for (const user of [1, 2, 3, 4]) happens(user);
  // As many as are kept. User 2 comes back and goes, so user 3 has been gone the longest.
  expect(await follow(2)).toBe("delta");
  expect(await follow(KEPT_USERS + 1)).toBe("snapshot");
  expect(await follow(1), "a socket of theirs is open").toBe("delta");
  expect(await follow(3), "takes the place of user 4").toBe("snapshot");
  expect(await follow(4)).toBe("snapshot");
  expect(await follow(2)).toBe("delta");
});
