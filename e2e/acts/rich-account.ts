import type { Page } from "@playwright/test";

type Body = { data: Record<string, unknown>; rows: Record<string, unknown>[] };

/** Answers as for a rich account: eight digits before the point, and a holding of ten million pieces. */
export async function makeRich(page: Page): Promise<void> {
  const change = (path: string, change: (body: Body) => object) =>
    page.route(`**${path}*`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as Body;
      await route.fulfill({ response, json: { ...body, ...change(body) } });
    });
  await change("/api/userInfo/personCenterPanelData", ({ data }) => ({
    data: {
      ...data,
      userBalanceConvert: "89519898.590000",
      cash: "87534811.140000",
      holdings: "1985087.450000",
      allMarginAmount: "12345678.900000",
      profitAndLose: "-12345678.900000",
      profitAndLoseToday: "-12345678.900000",
      openingValue: "101865577.490000",
      parts: [
        { kind: "currency", code: "USDT", value: "75188454.690000", profit: null },
        { kind: "holding", code: "X:BTCUSD", value: "1985087.450000", profit: "-12345678.900000" },
        { kind: "contract", code: "", value: "12346356.450000", profit: "0" },
      ],
    },
  }));
  await change("/api/userAssets/list", ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, balance: "87534811.140000", available: "75034811.140000", frozen: "12500000.000000" })),
  }));
  await change("/api/userBibiAssets/list", ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, bibiAmount: "10000000.00", available: "7500000.00", frozen: "2500000.00" })),
  }));
  await change("/api/accountRecord/list", ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, amount: "-12345678.123456", balanceAfter: "87534811.140000" })),
  }));
}
