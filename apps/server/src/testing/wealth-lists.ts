import { DAY_MS, HOUR_MS } from "@candela/model";
import type { ManualClock } from "@candela/testkit";
import { openTestOperator } from "../modules/operators/operators-test-kit.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { type Calls, goodCalls } from "./good-calls.ts";
import type { Server } from "./whole-server.ts";

export interface WealthListParts {
  readonly server: Server;
  readonly sql: Sql;
  readonly calls: Calls;
  readonly clock: ManualClock;
  /** Has one of everything; the others subscribe to an offer too. */
  readonly user: string;
  readonly others: readonly string[];
}

type Filled = ReturnType<typeof goodCalls> & WealthListParts;

const reason = "a test of it";
/** Rows of each list. */
const ROWS = 3;

/** Rows for every list of locks, pledges, loans and new shares, in some days of the clock. Returns what the lists need besides their page. */
export async function fillWealth(parts: WealthListParts) {
  const filled: Filled = { ...parts, ...goodCalls(parts.calls) };
  await fillEarnings(filled);
  const loanId = await fillLoans(filled);
  const offerId = await fillNewShares(filled);
  parts.clock.advance(4 * DAY_MS);
  const { lock, pledge, loan, newShare } = parts.server.kinds;
  for (const kind of [lock, pledge, loan, newShare]) await kind.run();
  return { "GET /api/admin/loanOrder/events": { id: loanId }, "GET /api/newShares/lots": { offerId } } as const;
}

/** Locks and pledges, and interest of a currency that has no treasury, which waits. */
async function fillEarnings({ server, sql, clock, user, ask, act }: Filled): Promise<void> {
  const operator = await openTestOperator(server.app, sql, clock, "ann", "owner");
  const amounts = { minimum: "10", maximum: "1000", userMaximum: "5000", capacity: "100000" };
  const product = { kind: "lock", name: "USD-30", currencyId: 5, termDays: 30, isOpen: true, rateLow: "0.05", earlyFeeRate: "0.005" };
  for (const rateHigh of ["0.06", "0.07", "0.08"])
    await ask(operator, "POST /api/admin/earningProduct/put", { ...product, rateHigh, ...amounts, reason });
  const exchange = async (toCurrencyId: number, amount: string) => {
    const asked = { fromCurrencyId: 3, toCurrencyId, amount, side: "pay" };
    const { data } = await ask(user, "POST /api/currencyExchange/quote", asked);
    await act(user, "POST /api/currencyExchange/exchange", { quote: data?.quote });
  };
  await exchange(5, "2000");
  await exchange(2, "20000");
  const rows = await sql<
    { productId: number; version: number; name: string }[]
  >`select id as "productId", version, name from earning_product`;
  const start = async (path: "lockMining" | "pledge", product: string, amount: string) => {
    const { productId, version } = rows.find(({ name }) => name === product) ?? {};
    await act(user, `POST /api/${path}/start`, { productId, version, textVersion: 1, amount, rollsOver: false });
  };
  for (let n = 0; n < ROWS; n += 1) {
    await start("lockMining", "USD-30", "500");
    await start("pledge", "ETH-FLEX", "0.01");
    await ask(operator, "POST /api/admin/treasury/fund", { currencyId: 5, amount: "1", reason });
  }
}

/** Loans against ether, one of them repaid in parts, and terms and money that were asked for. Returns the id of that one. */
async function fillLoans({ server, sql, clock, user, ask, act }: Filled): Promise<string | undefined> {
  const operator = await openTestOperator(server.app, sql, clock, "ida", "owner");
  const product60 = { name: "USD-60", currencyId: 5, termDays: 60, isSecured: true, isOpen: true, collateralIds: [2], leastScore: null };
  const amounts = { minimum: "100", maximum: "10000", userMaximum: "20000", overdueRate: "0.00045", saleFeeRate: "0.003", graceDays: 5 };
  const terms = { ...product60, ...amounts, opening: "0.4", warning: "0.6", call: "0.7", sale: "0.8", reason };
  for (let n = 0; n < ROWS; n += 1) {
    await ask(operator, "POST /api/admin/loanProduct/put", { ...terms, dailyRate: "0.0003", callHours: 24 + n });
    await ask(operator, "POST /api/admin/loanFund/fund", { currencyId: 5, amount: "1", reason });
  }
  const [product] = await sql<{ id: number }[]>`select id from loan_product where name = 'USDT-30'`;
  const asked = { productId: product?.id, version: 1, textVersion: 1, amount: "500", collateralId: 2, collateral: "0.9" };
  for (let n = 0; n < ROWS; n += 1) await act(user, "POST /api/loan/buy", asked);
  const [loan] = (await ask(user, "GET /api/loan/orderList", { pageSize: 100 })).rows;
  for (let n = 0; n < ROWS; n += 1) await act(user, "POST /api/loan/repay", { id: loan?.id, amount: "1", isWhole: false });
  return loan?.id;
}

/** Offers that are closed in some days, one of them with several orders. Returns the id of that one. */
async function fillNewShares({ server, sql, clock, user, others, ask, act }: Filled): Promise<number> {
  const one = await openTestOperator(server.app, sql, clock, "eve", "owner");
  const other = await openTestOperator(server.app, sql, clock, "finn", "owner");
  const midnight = Math.ceil(clock.now() / DAY_MS) * DAY_MS;
  const opensAt = clock.now() + HOUR_MS;
  const dates = { opensAt, closesAt: opensAt + DAY_MS, drawAt: opensAt + 2 * DAY_MS, listsAt: midnight + 10 * DAY_MS };
  const lots = { price: "5", lotShares: 1, lotsOffered: 50, lotsMinimum: 1, lotsPerUser: 10, hasBeacon: false, profile: "steady" };
  const pages = { prospectus: "<p>P</p>", financials: "<p>F</p>", risks: "<p>R</p>" };
  const texts = [{ language: "en", name: "A share", sector: "Tests", summary: "Lists in pages", ...pages }];
  for (const code of ["S:PAGA", "S:PAGB", "S:PAGC"])
    await ask(one, "POST /api/admin/newShare/propose", { code, ...lots, ...dates, texts, reason });
  const proposals = (await ask(other, "GET /api/admin/newShareProposal/list")).rows;
  for (const { id } of proposals) await ask(other, "POST /api/admin/newShareProposal/approve", { id, reason });
  clock.advance(HOUR_MS + 1);
  const { rows: offers } = await ask(user, "GET /api/newShares/offerList", { pageSize: 100 });
  const own = offers.filter(({ code }) => code.startsWith("S:PAG"));
  const subscribe = ({ id, textsHash }: { readonly id: number; readonly textsHash: string }, token: string) =>
    act(token, "POST /api/newShares/subscribe", { offerId: id, textsHash, lots: 2 });
  for (const offer of own) await subscribe(offer, user);
  const [first] = own;
  if (first === undefined) throw new Error("the offers are published");
  for (const token of others) await subscribe(first, token);
  return first.id;
}
