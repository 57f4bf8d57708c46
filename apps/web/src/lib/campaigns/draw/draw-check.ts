import type { Data, Row } from "@candela/api";
import { parseUnits, USDT } from "@candela/model";
import { type CampaignCheckName, checkCampaignProof } from "@candela/model/campaign-draw";
import { isNamedRound } from "@candela/model/new-share-proof";

export type CampaignProof = NonNullable<Data<"GET /api/activity/proof">>;
export type CampaignEntry = Row<"GET /api/activity/entries">;

/** In the order in which one follows from the other. `result`: which tickets won what; `own`: what the user's own page says of its tickets. */
export const DRAW_STEPS = ["hash", "list", "random", "seed", "mix", "result", "own"] as const;
export type DrawStep = (typeof DRAW_STEPS)[number];

/** What the user's own page says, which has to be what comes out. */
export interface OwnEntry {
  readonly entryId: string;
  readonly tickets: number;
  /** By number of ticket: what it won, decimal text. */
  readonly won: readonly { readonly number: number; readonly amount: string }[];
}

/** What is asked of a check besides the published data: the hash as the page showed it, and the own tickets, where there are some. */
export interface DrawAsked {
  readonly seedHash: string;
  readonly own: OwnEntry | null;
}

export interface DrawCheck {
  readonly proof: CampaignProof;
  readonly entries: number;
  readonly tickets: number;
  readonly prizes: number;
  /** The first step that does not come out as it was shown; null where all agree. */
  readonly differs: DrawStep | null;
}

export type DrawResult =
  | { readonly kind: "checked"; readonly check: DrawCheck }
  /** Seed or list are not published: there is nothing to work out yet, or ever where the draw is void. */
  | { readonly kind: "waits" };

const unitsOf = (amount: string): bigint => {
  const parsed = parseUnits(amount, USDT.scale);
  return parsed.ok ? parsed.value : -1n;
};

/** The proof on the first line, and each entry on one of its own. Throws where a line is no JSON, or there is none. */
export function readProof(text: string): { readonly proof: CampaignProof; readonly listed: readonly CampaignEntry[] } {
  const [first, ...rest] = text.split("\n").filter((line) => line !== "");
  if (first === undefined) throw new Error("the file is empty");
  return { proof: JSON.parse(first) as CampaignProof, listed: rest.map((line) => JSON.parse(line) as CampaignEntry) };
}

/** Does the draw again from what was published, by the same rules as the server and the command, and says where the two first differ. */
export function checkDraw(proof: CampaignProof, listed: readonly CampaignEntry[], asked: DrawAsked): DrawResult {
  const { seed, root, state, beacon, closesAt } = proof;
  if (seed === null || root === null || state === "void") return { kind: "waits" };
  const { checks, wins } = checkCampaignProof(proof, listed);
  const isBad = (...names: readonly CampaignCheckName[]) => checks.some(({ name, ok }) => !ok && names.includes(name));
  const isOtherRound = beacon !== null && !isNamedRound(beacon, closesAt);
  const at = listed.findIndex(({ entryId }) => entryId === asked.own?.entryId);
  const wrong: Readonly<Record<DrawStep, boolean>> = {
    hash: proof.seedHash !== asked.seedHash || proof.publishedAt >= closesAt,
    list: isBad("list", "root") || (isBad("times") && !isOtherRound) || (asked.own !== null && listed[at]?.tickets !== asked.own.tickets),
    random: isBad("round") || isOtherRound,
    seed: isBad("seed"),
    mix: isBad("key"),
    result: isBad("result"),
    own: asked.own !== null && !isSame(asked.own, wins?.[at] ?? []),
  };
  const check: DrawCheck = {
    ...{ proof, entries: listed.length, tickets: listed.reduce((sum, { tickets }) => sum + tickets, 0) },
    prizes: proof.prizes.reduce((sum, { count }) => sum + count, 0),
    differs: DRAW_STEPS.find((step) => wrong[step]) ?? null,
  };
  return { kind: "checked", check };
}

/** The own page names just the tickets that won here, with just these amounts. */
function isSame({ won }: OwnEntry, wins: readonly { readonly number: number; readonly amount: bigint }[]): boolean {
  return (
    won.length === wins.length &&
    wins.every(({ number, amount }) => won.some((own) => own.number === number && unitsOf(own.amount) === amount))
  );
}
