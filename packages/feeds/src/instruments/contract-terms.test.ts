import { liquidationPrice, openingNotional, PositionType, powerOfTen, RATE_SCALE, USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { LISTINGS } from "./index.ts";

const USDT_UNIT = powerOfTen(USDT.scale);

const OPEN = LISTINGS.filter(({ instrument }) => instrument.positionTypes.includes(PositionType.contract));

describe.each(OPEN.map(({ instrument }) => [instrument.productCode, instrument] as const))("the contract of %s", (_code, instrument) => {
  const { contract, referencePrice, spread } = instrument;
  if (contract === undefined) throw new Error("every product has a contract");
  const { lotSize, lotsMax, leverages, maintenanceRate, liquidationFeeRate } = contract;
  const worth = (lots: bigint) => openingNotional(instrument, "long", referencePrice, lots, lotSize, USDT);

  it("is open, and its lots suit small and large accounts", () => {
    expect(instrument.positionTypes).toContain(PositionType.contract);
    const most = BigInt(leverages.at(-1) ?? 1);
    // One lot at the highest leverage takes at most 1,000 USDT of margin; the largest order is at least 100,000 USDT.
    expect(worth(1n) / most <= 1_000n * USDT_UNIT && worth(1n) >= USDT_UNIT).toBe(true);
    expect(worth(lotsMax) >= 100_000n * USDT_UNIT).toBe(true);
    expect(leverages).toEqual([...leverages].sort((a, b) => a - b));
    expect(leverages[0]).toBe(1);
  });

  it("leaves room above maintenance at the highest leverage, several spreads wide, and its liquidation fee within maintenance", () => {
    const leverage = leverages.at(-1) ?? 1;
    const lots = 100n;
    const entryNotional = worth(lots);
    const holding = {
      side: "long",
      leverage,
      lots,
      lotSize,
      entryNotional,
      margin: entryNotional / BigInt(leverage),
      maintenanceRate,
    } as const;
    const at = liquidationPrice(instrument, holding, USDT) ?? 0n;
    expect(referencePrice - at > 3n * spread).toBe(true);
    expect(liquidationFeeRate <= maintenanceRate && maintenanceRate < powerOfTen(RATE_SCALE)).toBe(true);
  });
});
