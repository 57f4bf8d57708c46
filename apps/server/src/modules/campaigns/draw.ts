/** What happens to a campaign at its end: tickets are counted, the list of a draw is published, and it is drawn or found to be void. */
import { assert, NEW_SHARE_WAIT_MS } from "@candela/model";
import { campaignRoot, type DrawnTickets, drawCampaign } from "@candela/model/campaign-draw";
import { roundRandomness } from "@candela/model/drand-beacon";
import { newShareSeedHash } from "@candela/model/new-share-draw";
import type { Beacon } from "../../platform/beacon.ts";
import { Turns } from "../../platform/by-turns.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { type CampaignVoid, closeOf, findCampaign, lockCampaigns, type StoredCampaign, sealedSeedOf } from "./campaign-store.ts";
import { type Entry, participantsAfter, sumTickets, wholeList, writeTickets, writeWins } from "./participant-store.ts";
import { claimsKey, readProgress } from "./progress.ts";
import type { StoredThrough } from "./stored-through.ts";
import { drawAtOf, roundOf, ticketsOf } from "./wire.ts";

export interface DrawParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warn">;
  readonly box: SecretBox;
  readonly beacon: Beacon | null;
  readonly stored: Pick<StoredThrough, "ms">;
}

/** A box opens a seed by no other name. */
export const seedName = (code: string) => `seed of the draw of campaign ${code}`;

/** Participants that are counted at once. */
const COUNTED = 200;

/** Counts the tickets of everybody who takes part: now, and after the end what they were at it. */
export async function countTickets(
  { sql, clock, stored }: Pick<DrawParts, "sql" | "clock" | "stored">,
  campaign: StoredCampaign,
): Promise<void> {
  const turns = new Turns(clock);
  for (let after = 0n; ; ) {
    const limit = turns.rows(COUNTED);
    const users = await participantsAfter(sql, campaign.id, { after, limit });
    const last = users.at(-1);
    if (last === undefined) break;
    await turns.take(() => countSome({ sql, clock, stored }, campaign, users), users.length < limit);
    after = last;
  }
  const { tickets, entries } = await sumTickets(sql, campaign.id);
  await sql`update campaign set tickets = ${tickets}, entries = ${entries}, counted_ms = ${String(clock.now())}::bigint where id = ${campaign.id} and root is null`;
}

async function countSome(
  { sql, clock, stored }: Pick<DrawParts, "sql" | "clock" | "stored">,
  campaign: StoredCampaign,
  users: readonly bigint[],
): Promise<void> {
  const progress = await readProgress(sql, [campaign], users, clock.now(), stored.ms);
  const tickets = users.map((userId) => [userId, ticketsOf(campaign.tasks, progress.get(claimsKey(campaign.id, userId)))] as const);
  await writeTickets(sql, campaign.id, new Map(tickets));
}

/** Closes a campaign whose end has come, by its row as it is now: an early end may have been committed while it was waited for. Of a draw the list is published, before the named round where there is one: who knows the round could choose among lists. */
export async function closeDue(parts: DrawParts, id: number): Promise<void> {
  const { sql, clock, log, beacon } = parts;
  const campaign = await findCampaign(sql, id);
  if (campaign === undefined) return;
  if (campaign.form === "draw") await countTickets(parts, campaign);
  const round = roundOf(campaign);
  // A clock that is behind the world's would publish a list after its round: the network itself says whether that is made.
  const made = round === null || beacon === null ? null : await beacon.signatureOf(round.round);
  await sql.begin(async (tx) => {
    const locked = (await lockCampaigns(tx, [campaign.id])).get(campaign.id);
    const now = clock.now();
    const close = locked === undefined ? null : closeOf(locked);
    if (locked === undefined || locked.stage !== "open" || close === null || now < close) return;
    // Counted, and its round asked for, by another end: the next look does both again.
    if (close !== closeOf(campaign)) return;
    if (locked.form !== "draw") {
      await tx`update campaign set stage = 'closed' where id = ${locked.id}`;
      return;
    }
    const list = await wholeList(tx, locked.id);
    const root = Buffer.from(campaignRoot(list));
    const { tickets, entries } = await sumTickets(tx, locked.id);
    await tx`update campaign set stage = 'closed', root = ${root}, root_ms = ${String(now)}::bigint, tickets = ${tickets}, entries = ${entries} where id = ${locked.id}`;
    log.info(
      { campaign: locked.id, code: locked.code, tickets, entries, root: root.toString("hex") },
      "the list of a campaign's draw is published",
    );
    if (round !== null && (made !== null || now >= round.at)) await endVoid(parts, tx, locked, "list_late", now);
  });
}

/** Draws a campaign whose moment has come, as soon as its seed and its round are there; true once it is known what became of it. `isTried`: it was tried for long enough to be void. */
export async function drawDue(parts: DrawParts, { id, hasBeacon, ...times }: StoredCampaign, isTried: boolean): Promise<boolean> {
  const { sql, clock, beacon, log } = parts;
  const round = roundOf({ ...times, hasBeacon });
  // Asked outside of the transaction: nobody waits for a server of somebody else.
  const told = round === null || beacon === null ? null : await beacon.signatureOf(round.round);
  return await sql.begin(async (tx) => {
    const campaign = (await lockCampaigns(tx, [id])).get(id);
    const now = clock.now();
    if (campaign === undefined || campaign.stage !== "closed" || now < drawAtOf(campaign)) return false;
    const seed = await openSeed(tx, parts.box, campaign);
    const missing: CampaignVoid | null = seed === null ? "seed_sealed" : hasBeacon && told === null ? "beacon_missing" : null;
    if (missing !== null || seed === null) {
      const facts = { alert: "campaign", campaign: id, code: campaign.code, missing };
      if (!isTried || now < drawAtOf(campaign) + NEW_SHARE_WAIT_MS) {
        log.warn(facts, "a campaign cannot be drawn yet: what its draw needs is not there");
        return false;
      }
      await endVoid(parts, tx, campaign, missing ?? "seed_sealed", now);
      return true;
    }
    await draw(parts, tx, campaign, { seed, signature: told === null ? null : Buffer.from(told, "hex"), now });
    return true;
  });
}

async function endVoid({ log }: DrawParts, tx: Tx, { id, code }: StoredCampaign, reason: CampaignVoid, now: number): Promise<void> {
  await tx`update campaign set stage = 'void', void_reason = ${reason}, settled_ms = ${String(now)}::bigint where id = ${id}`;
  log.warn({ alert: "campaign", campaign: id, code, reason }, "the draw of a campaign is void: its prizes go back");
}

async function draw(
  { log }: DrawParts,
  tx: Tx,
  campaign: StoredCampaign,
  { seed, signature, now }: { readonly seed: Buffer; readonly signature: Buffer | null; readonly now: number },
): Promise<void> {
  const entries = await wholeList(tx, campaign.id);
  const randomness = signature === null ? new Uint8Array() : Buffer.from(roundRandomness(signature.toString("hex")), "hex");
  const drawn = drawCampaign({ entries, prizes: campaign.prizes, seed, randomness });
  assert(campaign.root?.equals(drawn.root) === true, "the list of a draw is the one that was published");
  await writeWins(tx, campaign.id, winsOf(entries, drawn));
  await tx`update campaign set stage = 'drawn', seed = ${seed}, signature = ${signature}, key = ${Buffer.from(drawn.key)},
    result_hash = ${Buffer.from(drawn.resultHash)}, settled_ms = ${String(now)}::bigint where id = ${campaign.id}`;
  const facts = { campaign: campaign.id, code: campaign.code, result: Buffer.from(drawn.resultHash).toString("hex") };
  log.info(facts, "a campaign is drawn");
}

function winsOf(entries: readonly Entry[], { wins }: DrawnTickets) {
  let before = 0;
  return entries.map(({ entryId, tickets }, at) => {
    const own = wins[at] ?? [];
    const win = { entryId, before, numbers: own.map(({ number }) => number), amounts: own.map(({ amount }) => amount) };
    before += tickets;
    return win;
  });
}

/** The seed as it was sealed at the publication; null where no key here opens it, or it is not the one whose hash was published. */
async function openSeed(tx: Tx, box: SecretBox, { id, code, seedHash }: StoredCampaign): Promise<Buffer | null> {
  const kept = await sealedSeedOf(tx, id);
  const seed = kept === undefined ? null : box.open({ keyId: kept.sealedWith, bytes: kept.sealed }, seedName(code));
  return seed === null || seedHash === null || !seedHash.equals(newShareSeedHash(seed)) ? null : seed;
}
