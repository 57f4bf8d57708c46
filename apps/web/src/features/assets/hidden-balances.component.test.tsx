import { beforeEach, describe, expect, it } from "vitest";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC, holdingOf } from "../../testing/market.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { allTold } from "../../testing/told.ts";
import { CurrencyRow } from "./currency-row.tsx";
import { HoldingRow } from "./holding-row.tsx";
import { OpenRow } from "./open-row.tsx";
import { RecordRow } from "./record-row.tsx";
import { RecordSheet } from "./record-sheet.tsx";
import { StatementCard } from "./statement-card.tsx";
import { totalLines } from "./total-lines.ts";

/** Amounts of the account; each number occurs nowhere else. */
const SECRETS = {
  holding: ["3.141", "2.718", "16180", "577"],
  currency: ["4444.44", "1111.11", "3333.33"],
  open: ["6666.66", "7777.77"],
  line: ["8888.88", "9999.99"],
  sheet: ["8888.88", "9999.99", "5555.55"],
} as const;

const line = {
  ...{ id: "11", transferId: "1", ts: NOW, assetId: 3, assetCode: "USDT", reason: "paper_grant" },
  ...{ referenceKind: "grant", referenceId: "7", productCode: null, tradeId: null, realised: null, isCopy: false },
  ...{ amount: "8888.880000", balanceAfter: "9999.990000" },
} as const;

const [CONTRACTS] = totalLines().filter(({ part }) => part === "contract");
if (CONTRACTS === undefined) throw new Error("contracts have a line in the total");

const SHOWN = {
  holding: (
    <HoldingRow
      row={{ ...holdingOf("0.423000"), bibiAmount: "3.141000", frozen: "2.718000" }}
      part={{ kind: "holding", code: BTC.productCode, exact: "16180.00", value: "16180.00", profit: "577.00" }}
      unpriced={false}
      share={undefined}
      divider
    />
  ),
  currency: (
    <CurrencyRow
      row={{ currencyId: 3, currencyName: "USDT", balance: "4444.440000", available: "1111.110000", frozen: "3333.330000" }}
      part={undefined}
      unpriced={false}
      share={undefined}
      divider
    />
  ),
  open: (
    <OpenRow
      part={{ kind: "contract", code: "", exact: "6666.66", value: "6666.66", profit: "7777.77" }}
      line={CONTRACTS}
      share={undefined}
      divider
    />
  ),
  line: (
    <>
      <RecordRow line={line} now={NOW} divider onOpen={() => undefined} />
      <StatementCard lines={[line]} complete={false} />
    </>
  ),
  sheet: <RecordSheet line={{ ...line, productCode: BTC.productCode, realised: "5555.550000" }} onClose={() => undefined} />,
};

const rows = (Object.keys(SECRETS) as (keyof typeof SECRETS)[]).map((name) => ({ name, secrets: SECRETS[name], shown: SHOWN[name] }));

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().data("GET /api/product/detail", BTC);
});

describe.each(rows)("the row of a $name", ({ secrets, shown }) => {
  it("tells every amount while balances are shown", async () => {
    hideBalanceStore.set(false);
    await show(shown);
    for (const secret of secrets) await expect.poll(allTold).toContain(secret);
  });

  it("tells none of them while balances are hidden, what is frozen neither", async () => {
    hideBalanceStore.set(true);
    await show(shown);
    await expect.poll(allTold).toContain("•••••");
    expect(secrets.filter((secret) => allTold().includes(secret))).toEqual([]);
  });
});
