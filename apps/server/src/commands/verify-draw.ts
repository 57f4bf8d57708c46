/** `verify draw FILE`: does a draw of new shares or of a campaign again from the file that anybody can save (`GET /api/newShares/file`, `activity/file`), without a database and without a network. */
import { readFileSync } from "node:fs";
import { CampaignEntry, CampaignProof, NewShareListed, NewShareProof } from "@candela/api";
import { checkCampaignProof } from "@candela/model/campaign-draw";
import { checkNewShareProof, isCheckable, type NewShareCheckName } from "@candela/model/new-share-proof";
import { Ajv } from "ajv";
import type { Static, TSchema } from "typebox";
import { StartError } from "../platform/start-error.ts";

const USAGE = "use: npm run verify -- draw FILE";

const WORDS: Readonly<Record<NewShareCheckName, string>> = {
  list: "the list has the orders and lots that are told, each order once, by rising id",
  root: "the published root follows from the list",
  times: "the hash of the seed came before the close, the list after it and before the named round, which follows from the close",
  seed: "the seed has the hash that was published with the offer",
  round: "the drand network signed the named round, and its randomness follows",
  key: "the key follows from seed, root and randomness",
  result: "the row of lots gives each order what the list says",
};

/** Prints one line a check; returns 1 when one of them failed. */
export function verifyDraw(args: readonly string[]): number {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0) throw new StartError(USAGE);
  const lines = readLines(file);
  if (isOfCampaign(lines[0])) return verifyCampaign(rowsOf(file, lines, CampaignProof, CampaignEntry));
  return verifyOffer(rowsOf(file, lines, NewShareProof, NewShareListed));
}

/** The first line of a campaign's file says so. */
const isOfCampaign = (line: unknown): boolean =>
  typeof line === "object" && line !== null && "kind" in line && line.kind === "campaignDraw";

const CAMPAIGN_WORDS: typeof WORDS = {
  ...WORDS,
  list: "the list has the entries and tickets that are told, each entry once, by rising id",
  times: "the hash of the seed came before the end, the list after it and before the named round, which follows from the end",
  seed: "the seed has the hash that was published with the campaign",
  result: "the row of tickets gives each entry what the list says",
};

function verifyCampaign({ proof, list }: DrawFile<typeof CampaignProof, typeof CampaignEntry>): number {
  process.stdout.write(`draw of ${proof.code}, campaign ${proof.campaignId}: ${proof.entries} entries, ${proof.tickets} tickets\n`);
  if (proof.state !== "drawn") {
    process.stdout.write(
      `     nothing was drawn: the campaign is ${proof.state}${proof.voidReason === null ? "" : `, ${proof.voidReason}`}\n`,
    );
    return 1;
  }
  return tell(checkCampaignProof(proof, list), CAMPAIGN_WORDS);
}

function verifyOffer({ proof, list }: DrawFile<typeof NewShareProof, typeof NewShareListed>): number {
  const told = `draw of ${proof.code}, offer ${proof.offerId}: ${proof.orders} orders, ${proof.lotsAsked} lots for ${proof.lotsOffered}`;
  process.stdout.write(`${told}\n`);
  if (!isCheckable(proof)) {
    process.stdout.write(
      `     nothing was allotted: the offer is ${proof.state}${proof.voidReason === null ? "" : `, ${proof.voidReason}`}\n`,
    );
    return 1;
  }
  const code = tell(checkNewShareProof(proof, list), WORDS, proof.isDrawn);
  if (!proof.isDrawn) process.stdout.write("     no more lots were asked for than there are: nobody had to be left out\n");
  return code;
}

interface Checked {
  readonly checks: readonly { readonly name: NewShareCheckName; readonly ok: boolean; readonly found: string }[];
  readonly hasPublicRandomness: boolean;
}

/** A line a check, and whether somebody could have known the outcome; 1 when a check failed. */
function tell({ checks, hasPublicRandomness }: Checked, words: typeof WORDS, isDrawn = true): number {
  for (const { name, ok, found } of checks)
    process.stdout.write(`${ok ? "ok   " : "WRONG"} ${name}: ${words[name]}${found === "" ? "" : ` (${found})`}\n`);
  if (isDrawn && !hasPublicRandomness)
    process.stdout.write(
      "     no public randomness is mixed in: the operator of the installation could have known the outcome before the close\n",
    );
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

interface DrawFile<Proof extends TSchema, Listed extends TSchema> {
  readonly proof: Static<Proof>;
  readonly list: readonly Static<Listed>[];
}

/** The lines of a file by their schemas: the proof, and each row of the list. */
function rowsOf<Proof extends TSchema, Listed extends TSchema>(
  file: string,
  lines: readonly unknown[],
  proof: Proof,
  listed: Listed,
): DrawFile<Proof, Listed> {
  const ajv = new Ajv({ strict: false });
  const isProof = ajv.compile<Static<Proof>>(JSON.parse(JSON.stringify(proof)));
  const isListed = ajv.compile<Static<Listed>>(JSON.parse(JSON.stringify(listed)));
  const [first, ...rest] = lines;
  if (!isProof(first)) throw new StartError(`${file} holds no proof of a draw on its first line`);
  const list = rest.map((line, at) => {
    if (!isListed(line)) throw new StartError(`${file} holds no order on line ${at + 2}`);
    return line;
  });
  return { proof: first, list };
}

function readLines(file: string): unknown[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line): unknown => JSON.parse(line));
  } catch (error) {
    throw new StartError(`${file} cannot be read as lines of JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
