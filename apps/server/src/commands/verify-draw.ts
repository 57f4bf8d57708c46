/** `verify draw FILE`: does a draw of new shares again from the file that anybody can save (`GET /api/newShares/file`), without a database and without a network. */
import { readFileSync } from "node:fs";
import { NewShareListed, NewShareProof } from "@candela/api";
import { checkNewShareProof, isCheckable, type NewShareCheckName } from "@candela/model/new-share-proof";
import { Ajv } from "ajv";
import type { Static } from "typebox";
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
  const { proof, list } = readDraw(file);
  const told = `draw of ${proof.code}, offer ${proof.offerId}: ${proof.orders} orders, ${proof.lotsAsked} lots for ${proof.lotsOffered}`;
  process.stdout.write(`${told}\n`);
  if (!isCheckable(proof)) {
    process.stdout.write(
      `     nothing was allotted: the offer is ${proof.state}${proof.voidReason === null ? "" : `, ${proof.voidReason}`}\n`,
    );
    return 1;
  }
  const { checks, hasPublicRandomness } = checkNewShareProof(proof, list);
  for (const { name, ok, found } of checks)
    process.stdout.write(`${ok ? "ok   " : "WRONG"} ${name}: ${WORDS[name]}${found === "" ? "" : ` (${found})`}\n`);
  if (!proof.isDrawn) process.stdout.write("     no more lots were asked for than there are: nobody had to be left out\n");
  else if (!hasPublicRandomness)
    process.stdout.write(
      "     no public randomness is mixed in: the operator of the installation could have known the outcome before the close\n",
    );
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

interface DrawFile {
  readonly proof: Static<typeof NewShareProof>;
  readonly list: readonly Static<typeof NewShareListed>[];
}

function readDraw(file: string): DrawFile {
  const lines = readLines(file);
  const ajv = new Ajv({ strict: false });
  const isProof = ajv.compile<DrawFile["proof"]>(JSON.parse(JSON.stringify(NewShareProof)));
  const isListed = ajv.compile<DrawFile["list"][number]>(JSON.parse(JSON.stringify(NewShareListed)));
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
