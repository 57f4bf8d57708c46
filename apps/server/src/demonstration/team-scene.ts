/** A team over three levels: by whose code somebody registers, and the identity that commission asks of both sides. */
import { HOUR_MS, MINUTE_MS } from "@candela/model";
import type { Acting } from "./acting.ts";
import { drawnDocument } from "./drawn-picture.ts";
import { after, type Event, type Stage } from "./stage.ts";
import { INVITED, PERSON } from "./traders.ts";

const SENT_AFTER_MS = 2 * HOUR_MS;
const COUNTRIES = ["DE", "PT", "IN", "CH", "GB", "FR", "JP", "GH"] as const;

/** All of the team but the last of level 1, who has not sent anything yet: the list of members says so. */
export function teamScene(stage: Stage): Event[] {
  const names = [PERSON.name, ...INVITED.keys()];
  return names.flatMap((name, index) => {
    const member = stage.members.find(({ trader }) => trader.name === name);
    if (member === undefined || name === WITHOUT_IDENTITY) return [];
    const at = member.joins + SENT_AFTER_MS + index * MINUTE_MS;
    return after(member.joins, [
      { at, run: () => proveIdentity(member.acting, name, index) },
      { at: at + MINUTE_MS, run: async () => void (await stage.server.reviewIdentities()) },
    ]);
  });
}

const WITHOUT_IDENTITY = "Tom Whitaker";

async function proveIdentity({ client }: Acting, name: string, index: number): Promise<void> {
  await client.command("POST /api/userIdentity/submitBasic", {
    details: {
      name,
      country: COUNTRIES[index % COUNTRIES.length] ?? "DE",
      documentKind: "id_card",
      number: `L${70_141_000 + index * 137}`,
    },
    front: drawnDocument("front", index),
    back: drawnDocument("back", index),
  });
}
