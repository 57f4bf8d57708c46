/** A draw with a round that the network really made, on the day on which it made it; the file of the draw, checked as anybody checks it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, HOUR_MS, NEW_SHARE_BEACON_AFTER_MS, quicknetRoundAt } from "@candela/model";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { verifyDraw } from "../../commands/verify-draw.ts";
import { drawFile } from "./draw-file.ts";
import { createNewShareCheck } from "./ledger-check.ts";
import { openNewShareFixture } from "./new-shares-test-kit.ts";

const ROUND = 123;
const SIGNATURE = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
const CLOSE = quicknetRoundAt(ROUND) - NEW_SHARE_BEACON_AFTER_MS;
const folder = mkdtempSync(join(tmpdir(), "candela-draw-"));
const said: string[] = [];
const fixture = await openNewShareFixture(CLOSE - DAY_MS);

beforeAll(async () => {
  // While a past is lived, the clock of the caller alone says what lies ahead.
  await fixture.sql`insert into demonstration (began_at) values (${String(CLOSE - 2 * DAY_MS)}::bigint)`;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** The file with something changed in it, and what the command says of it. */
async function verified(change: (lines: Record<string, unknown>[]) => void = () => undefined): Promise<[number, string[]]> {
  const offer = await fixture.read(1);
  const parts: string[] = [];
  for await (const part of drawFile(fixture.sql, offer, fixture.now)) parts.push(part);
  const lines = parts
    .join("")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  change(lines);
  const file = join(folder, "draw.ndjson");
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  said.length = 0;
  const code = verifyDraw([file]);
  return [code, said.filter((line) => line.startsWith("WRONG")).map((line) => line.slice(6, line.indexOf(":")))];
}

const changed = (name: string, value: unknown) => (lines: Record<string, unknown>[]) => {
  (lines[0] as Record<string, unknown>)[name] = value;
};

it("waits for the round that was named, is drawn with it, and comes out again from the file alone", async () => {
  const offer = await fixture.offer({ hasBeacon: true, lotsOffered: 40 });
  expect(offer.beaconRound).toBe(ROUND);
  // So many that no other draw comes to the same by chance.
  for (let at = 0; at < 24; at += 1) await fixture.asked(offer, 1 + (at % 5));
  await fixture.at(offer.closesAt);
  await fixture.at(offer.drawAt);
  expect(await fixture.read(offer.id)).toMatchObject({ stage: "closed", seed: null });
  fixture.rounds.set(ROUND, SIGNATURE);
  await fixture.at(offer.drawAt + 60_000);
  const drawn = await fixture.read(offer.id);
  expect(drawn).toMatchObject({ stage: "drawn", lotsAllotted: 40 });
  expect(drawn.signature?.toString("hex")).toBe(SIGNATURE);
  expect(await verified()).toEqual([0, []]);
  expect(said.join("")).not.toContain("could have known");
});

it("does not come out with anything else in the file", async () => {
  expect(await verified(changed("seed", "00".repeat(32)))).toEqual([1, ["seed", "key", "result"]]);
  expect(await verified(changed("root", "00".repeat(32)))).toEqual([1, ["root"]]);
  expect(await verified(changed("key", "00".repeat(32)))).toEqual([1, ["key"]]);
  expect(await verified(changed("lotsAsked", 20))).toEqual([1, ["list", "root", "key", "result"]]);
  expect(await verified(changed("lotsOffered", 39))).toEqual([1, ["result"]]);
  expect(await verified(changed("rootAt", quicknetRoundAt(ROUND)))).toEqual([1, ["times"]]);
  expect(await verified(changed("beacon", null))).toEqual([1, ["key", "result"]]);
  expect(
    await verified((lines) => {
      const beacon = lines[0]?.beacon as Record<string, unknown>;
      beacon.round = ROUND + 1;
    }),
  ).toEqual([1, ["times", "round"]]);
  // A lot more for one order, and one less for another.
  expect(
    await verified((lines) => {
      const orders = lines.slice(1) as unknown as { lots: number; lotsAllotted: number }[];
      const won = orders.find(({ lotsAllotted }) => lotsAllotted > 0);
      const lacking = orders.find((order) => order !== won && order.lotsAllotted < order.lots);
      if (won === undefined || lacking === undefined) throw new Error("some won and some did not");
      won.lotsAllotted -= 1;
      lacking.lotsAllotted += 1;
    }),
  ).toEqual([1, ["result"]]);
  // The list in another order.
  expect(
    await verified((lines) => {
      const [, one, other] = lines;
      [lines[1], lines[2]] = [other as Record<string, unknown>, one as Record<string, unknown>];
    }),
  ).toEqual([1, ["list", "root", "key", "result"]]);
});

it("does not come out with a round that somebody chose after the close, however well it is signed", async () => {
  expect(await verified(changed("closesAt", CLOSE - HOUR_MS))).toEqual([1, ["times"]]);
  const check = (): Promise<readonly string[]> => fixture.sql.begin((tx) => createNewShareCheck()(tx));
  const closedAt = (closesAt: number) =>
    fixture.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update new_share_offer set closes_ms = ${String(closesAt)}::bigint`;
    });
  expect(await check()).toEqual([]);
  await closedAt(CLOSE - HOUR_MS);
  expect(await check()).toEqual([expect.stringContaining("its draw does not follow")]);
  await closedAt(CLOSE);
});

it("says what is no file of a draw", () => {
  const file = join(folder, "none.ndjson");
  expect(() => verifyDraw([])).toThrow("npm run verify -- draw FILE");
  expect(() => verifyDraw([join(folder, "missing")])).toThrow("cannot be read");
  writeFileSync(file, '{"offerId":1}\n');
  expect(() => verifyDraw([file])).toThrow("no proof of a draw");
});
