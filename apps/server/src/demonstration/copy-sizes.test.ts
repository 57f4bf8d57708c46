import { LISTINGS } from "@candela/feeds";
import { type CopySettings, copySize, parseUnits, SETTLEMENT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { type CopySizes, PERSONS, SECOND } from "./copy-sizes.ts";
import { LEADERS, OTHERS } from "./traders.ts";

const units = (text: string, scale: number) => {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

function settingsOf({ mode, size, capTrade, capAll, ownStop }: CopySizes): CopySettings {
  const money = (text: string) => units(text, SETTLEMENT.scale);
  return {
    ...{ mode, size: mode === "fixed" ? money(size) : units(size, 8), capTrade: money(capTrade), capAll: money(capAll) },
    ...{ ownStop: units(ownStop, 8), excluded: [], excludedProducts: [] },
  };
}

/** What the leader trades and the person leaves in, with the habit that trades it. */
const TRADED = LEADERS.flatMap(({ trader, name, leftOutByPerson }) => {
  const habits = OTHERS.find((other) => other.name === trader)?.habits ?? [];
  return habits.flatMap((habit) => {
    if (habit.kind !== "contract") return [];
    const { margin, leverage } = habit;
    return habit.codes.filter((code) => code !== leftOutByPerson).map((code) => ({ name, code, margin, leverage }));
  });
});

/** The person has about as much as a leader at least. */
const EQUITY = units("20000", SETTLEMENT.scale);

describe.each([
  ["first", PERSONS],
  ["second", SECOND],
])("the person's %s follow", (_which, sizes) => {
  it.each(TRADED)("copies what $name opens of $code, also where it costs a seventh more", ({ code, margin, leverage }) => {
    const product = LISTINGS.find(({ instrument }) => instrument.productCode === code)?.instrument;
    if (product?.contract === undefined) throw new Error(code);
    const { lotSize, lotsMax } = product.contract;
    const at = (product.referencePrice * 8n) / 7n;
    const lots = (margin * BigInt(leverage) * 10n ** BigInt(product.priceScale + product.quantityScale)) / (at * lotSize);
    const sized = { product, side: "long", at, leaderLots: lots < 1n ? 1n : lots, leaderLotSize: lotSize, lotSize, lotsMax } as const;
    expect(copySize(settingsOf(sizes), { ...sized, leaderEquity: EQUITY, equity: EQUITY, inUse: 0n }, SETTLEMENT)).toMatchObject({
      ok: true,
    });
  });
});
