import { beforeEach, describe, expect, it } from "vitest";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import type { Statistics } from "./figures.tsx";
import { ProfitRows } from "./profit-rows.tsx";

beforeEach(() => {
  server().data("GET /api/product/detail", null);
});

const counts = { fees: "0.000000", financing: "0.000000", wins: 1, losses: 0, even: 0 };

/** The end of each row by list, in millionths. */
function written(): number[][] {
  return [...document.querySelectorAll("ul")].map((list) =>
    [...list.querySelectorAll("li")].map((row) => {
      const text =
        row
          .querySelector("bdi")
          ?.textContent?.replaceAll(/[^\d.−-]/g, "")
          .replace("−", "-") ?? "";
      return Math.round(Number(text) * 1e6);
    }),
  );
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

describe.each([
  ["whole in cents", ["12.340000", "-2.340000"], ["10.000000"]],
  ["finer by mode", ["0.001500", "9.998500"], ["10.000000"]],
  ["finer by product", ["1.500000"], ["0.750001", "0.749999"]],
  ["finest by product, and both ways", ["-0.010000", "0.010000"], ["-0.000001", "0.000002", "-0.000001"]],
  ["without a product", ["0.000000"], []],
])("profits that are %s", (_what, modes, products) => {
  it("stand whole in each row: by mode and by product they add up as they are written", async () => {
    const total = sum(modes.map((one) => Math.round(Number(one) * 1e6))) / 1e6;
    const statistics = {
      profit: total.toFixed(6),
      modes: modes.map((profit, index) => ({ ...counts, profit, mode: (["spot", "quick", "contract"] as const)[index] })),
      copies: { ...counts, wins: 0, profit: "0.000000" },
      products: products.map((profit, index) => ({ ...counts, profit, productCode: `X:${index}USD` })),
    } as unknown as Statistics;
    await show(<ProfitRows of={statistics} />);
    const [byMode = [], byProduct = []] = written();
    expect(byMode).toEqual(modes.map((profit) => Math.round(Number(profit) * 1e6)));
    expect(byProduct).toEqual(products.map((profit) => Math.round(Number(profit) * 1e6)));
    if (products.length > 0) expect(sum(byProduct)).toBe(sum(byMode));
  });
});

it("what is of no product has a row of its own after them, so that products add up to the profit as well", async () => {
  const statistics = {
    ...{ profit: "-2.945988", copies: { ...counts, wins: 0, profit: "0.000000" } },
    modes: [{ ...counts, profit: "-2.945988", mode: "contract" }],
    products: [{ ...counts, profit: "-2.056191", productCode: "X:1USD" }],
  } as unknown as Statistics;
  await show(<ProfitRows of={statistics} />);
  expect(written()).toEqual([[-2_945_988], [-2_056_191, -889_797]]);
  const rows = [...document.querySelectorAll("li")].map((row) => row.textContent ?? "");
  expect(rows.at(-1)).toContain(say("statistics_no_product") + say("statistics_no_product_note"));
});

it("what copies made is told under the contracts, and only there", async () => {
  const row = (mode: string, profit: string) => ({ ...counts, mode, profit });
  const statistics = {
    ...{ profit: "8.000000", products: [], copies: { ...counts, losses: 2, profit: "-3.000000" } },
    modes: [row("spot", "5.000000"), row("contract", "3.000000")],
  } as unknown as Statistics;
  await show(<ProfitRows of={statistics} />);
  const names = [...document.querySelectorAll("li")].map((line) => line.querySelector(".text-row")?.textContent);
  expect(names).toEqual([say("statistics_mode_spot"), say("statistics_mode_contract"), say("statistics_copies")]);
  expect(written()).toEqual([[5_000_000, 3_000_000, -3_000_000]]);
});

it("counts what was won and lost, and nothing of interest or commission, which are neither", async () => {
  const modes = [
    { ...counts, profit: "5.000000", mode: "spot" },
    { ...counts, wins: 0, profit: "7.000000", mode: "lockMining" },
  ];
  await show(
    <ProfitRows of={{ profit: "12.000000", modes, copies: { ...counts, profit: "0.000000" }, products: [] } as unknown as Statistics} />,
  );
  const rows = [...document.querySelectorAll("li")].map((row) => row.textContent ?? "");
  expect(rows.map((row) => /\d+ (won|lost|even)/.test(row))).toEqual([true, false]);
});

it("pledges and loans say that interest in the settlement currency alone is counted", async () => {
  const modes = (["pledge", "loan", "lock", "quick"] as const).map((mode) => ({ ...counts, wins: 0, profit: "0.000000", mode }));
  const statistics = {
    profit: "0.000000",
    copies: { ...counts, wins: 0, profit: "0.000000" },
    modes,
    products: [],
  } as unknown as Statistics;
  await show(<ProfitRows of={statistics} />);
  const note = say("statistics_own_interest", { currency: "USDT" });
  expect([...document.querySelectorAll("li")].map((row) => row.textContent?.includes(note))).toEqual([true, true, false, false]);
});
