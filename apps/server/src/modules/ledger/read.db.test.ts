/**
 * The ledger's answers to other modules: its codes as they are stored, lines, changes, balances and owners at a time, epochs, and its
 * health.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Registry } from "prom-client";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../platform/log.ts";
import { createTestDatabase } from "../../testing.ts";
import { LedgerCode, TransferKind } from "./books.ts";
import {
  askedEpoch,
  assetTotals,
  balancesAt,
  chainHead,
  changesSince,
  findEpoch,
  fundInsurance,
  insuranceBalance,
  type LedgerHealth,
  ledgerMetrics,
  linesAfter,
  linesOf,
  listEpochs,
  ownersAfter,
  ownersOf,
  presentEpochs,
  ReferenceKind,
  transfersOf,
} from "./index.ts";
import { openTestAccounts, post, TS, USDT_ID } from "./ledger-test-kit.ts";
import { insertEpochs } from "./store.ts";
import { expectLedgerSound } from "./testing.ts";

const database = await createTestDatabase();
const { sql } = database;
afterAll(async () => {
  await expectLedgerSound(sql);
  await database.close();
});

const GRANT = 100_000_000_000n;
let next = 100n;
beforeEach(() => {
  next += 10n;
});
const page = { limit: 10, offset: 0 };

it("numbers reasons as the database names them, and kinds as they are stored for good", async () => {
  const rows = await sql<{ id: number; name: string }[]>`select id, name from ledger_code order by id`;
  expect(Object.entries(LedgerCode).map(([name, id]) => ({ id, name }))).toEqual([...rows]);
  expect(TransferKind).toEqual({ single: 1, pend: 2, post: 3, void: 4 });
  const {
    grant,
    order,
    fill,
    quick,
    contract_order,
    contract_fill,
    contract_position,
    corporate_action,
    epoch,
    exchange,
    deposit,
    withdrawal,
    lock,
    pledge,
    treasury,
    loan,
    lending,
    new_share,
    ...more
  } = ReferenceKind;
  expect([
    grant,
    order,
    fill,
    quick,
    contract_order,
    contract_fill,
    contract_position,
    corporate_action,
    epoch,
    exchange,
    deposit,
    withdrawal,
    lock,
    pledge,
    treasury,
    loan,
    lending,
    new_share,
  ]).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(more).toEqual({ copy: 20, campaign: 21, voucher: 22, commission: 23, marketing: 24 });
});

it("funds each insurance account once, however many servers begin, and tells what all of them hold", async () => {
  expect(await insuranceBalance(sql, USDT_ID)).toBe(0n);
  const parts = { sql, clock: { now: () => TS }, log: createLog("silent"), mayMoveMoney: () => true };
  await Promise.all([fundInsurance(parts, 3), fundInsurance(parts, 3)]);
  await fundInsurance(parts, 3);
  expect(await insuranceBalance(sql, USDT_ID)).toBe(1_000_000_000_000n);
  await fundInsurance(parts, 4);
  expect(await insuranceBalance(sql, USDT_ID)).toBe(2_000_000_000_000n);
  const [{ id = 0n } = {}] = await sql<{ id: bigint }[]>`select id from ledger_transfer where code = 37 and reference_id = 4`;
  expect(await transfersOf(sql, [id])).toEqual([{ id, reason: "insurance_funding", amount: 1_000_000_000_000n }]);
});

it("funds an insurance account though the database is busy for longer than work may take that comes again by itself", async () => {
  let now = TS;
  const parts = { sql, clock: { now: () => now }, log: createLog("silent"), mayMoveMoney: () => true };
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const busy = sql.begin(async (tx) => {
    await tx`lock table ledger_transfer in exclusive mode`;
    held.resolve();
    await free.promise;
  });
  await held.promise;
  const funded = fundInsurance(parts, 5).then(
    () => "funded",
    ({ key }) => key,
  );
  const waiting = async () =>
    (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
  await expect.poll(waiting).toBe(1);
  now += 59_000;
  // What is overdue is rejected within a tenth of a second.
  await pause(300);
  free.resolve();
  await busy;
  expect(await funded).toBe("funded");
});

describe("a user's lines", () => {
  it("of a time come by time, page by page, also where the clock stood still or was set back", async () => {
    const user = next + 7n;
    const { userId, cash, trading } = await openTestAccounts(sql, user);
    for (const [index, seconds] of [5, 7, 7, 6, 7, 9].entries())
      await post(sql, { debit: cash, credit: trading, amount: BigInt(index + 1) }, TS + seconds * 1_000);
    const filter = { startTs: TS + 6_000, endTs: TS + 9_000 };
    const newestFirst = [-5n, -3n, -2n, -4n];
    const { lines, total } = await linesOf(sql, userId, filter, { limit: 10, offset: 0 });
    expect([lines.map(({ amount }) => amount), total]).toEqual([newestFirst, 4]);
    const paged: bigint[] = [];
    for (let before: bigint | undefined; ; ) {
      const [line] = (await linesOf(sql, userId, filter, { limit: 1, offset: 0, ...(before === undefined ? {} : { before }) })).lines;
      if (line === undefined) break;
      paged.push(line.amount);
      before = line.transferId * 10n + (line.isDebit ? 1n : 2n);
    }
    expect(paged).toEqual(newestFirst);
    const oldestFirst: bigint[] = [];
    for (let after = 0n; ; ) {
      const [line] = await linesAfter(sql, userId, filter, { after, limit: 1 });
      if (line === undefined) break;
      oldestFirst.push(line.amount);
      after = line.transferId;
    }
    expect(oldestFirst).toEqual(newestFirst.toReversed());
    // Without a time they come as they were posted.
    expect((await linesOf(sql, userId, {}, { limit: 3, offset: 0 })).lines.map(({ amount }) => amount)).toEqual([-6n, -5n, -4n]);
  });

  it("are of a time and an epoch, whose first moment and id are in it and whose last are not", async () => {
    const { userId, cash, trading, fees } = await openTestAccounts(sql, next);
    const ids = [
      await post(sql, { debit: cash, credit: trading, amount: 10n }, TS + 1_000),
      await post(sql, { debit: cash, credit: fees, amount: 2n, reason: "fee" }, TS + 2_000),
      await post(sql, { debit: trading, credit: cash, amount: 30n, reason: "spot_sell" }, TS + 3_000),
    ];
    const [first = 0n, second = 0n, third = 0n] = ids;
    const told = async (filter: Parameters<typeof linesOf>[2]) =>
      (await linesOf(sql, userId, filter, page)).lines.map(({ amount, reason }) => `${reason} ${amount}`);
    expect(await told({})).toEqual(["spot_sell 30", "fee -2", "spot_buy -10", `paper_grant ${GRANT}`]);
    expect(await told({ startTs: TS + 2_000 })).toEqual(["spot_sell 30", "fee -2"]);
    expect(await told({ startTs: TS + 1_000, endTs: TS + 3_000 })).toEqual(["fee -2", "spot_buy -10"]);
    expect(await told({ ids: { from: second, before: third } })).toEqual(["fee -2"]);
    expect(await told({ ids: { from: second, before: null } })).toEqual(["spot_sell 30", "fee -2"]);
    const after = async (limit: number) => (await linesAfter(sql, userId, {}, { after: first, limit })).map(({ transferId }) => transferId);
    expect([await after(10), await after(1)]).toEqual([[second, third], [second]]);
    expect(await assetTotals(sql, userId, { from: 1n, before: null }, TS + 2_000, TS + 3_000)).toEqual([
      { assetId: USDT_ID, assetCode: "USDT", scale: 6, opening: GRANT - 10n, closing: GRANT - 12n, lines: 1 },
    ]);
    const sums = await changesSince(sql, userId, TS + 1_000, 2_000);
    const bucket = (ts: number) => BigInt(ts - (ts % 2_000));
    expect(sums.map(({ reason, ts, amount }) => [reason, ts, amount]).toSorted()).toEqual(
      [
        ["fee", bucket(TS + 2_000), -2n],
        ["spot_buy", bucket(TS + 1_000), -10n],
        ["spot_sell", bucket(TS + 3_000), 30n],
      ].toSorted(),
    );
    // The balance right after a moment counts what was posted at it.
    const had = async (ts: number) => (await balancesAt(sql, USDT_ID, "cash", [userId], ts)).get(userId);
    expect([await had(TS), await had(TS + 999), await had(TS + 1_000), await had(TS + 2_500), await had(TS + 9_000)]).toEqual(
      [0n, 0n, -10n, -12n, 18n].map((units) => GRANT + units),
    );
  });
});

describe("owners of an asset", () => {
  it("are those who have it now, and page by page those who ever had", async () => {
    const rich = await openTestAccounts(sql, next);
    const poor = await openTestAccounts(sql, next + 1n);
    await post(sql, { debit: poor.cash, credit: poor.trading, amount: GRANT });
    const now = await ownersOf(sql, USDT_ID, "cash");
    expect([now.includes(rich.userId), now.includes(poor.userId), now.includes(0n)]).toEqual([true, false, false]);
    const ever = await ownersAfter(sql, USDT_ID, "cash", next - 1n, 10);
    expect(ever).toEqual([rich.userId, poor.userId]);
    expect(await ownersAfter(sql, USDT_ID, "cash", rich.userId, 10)).toEqual([poor.userId]);
    expect(await ownersAfter(sql, USDT_ID, "cash", next - 1n, 1)).toEqual([rich.userId]);
    expect(await ownersAfter(sql, USDT_ID, "spot", next - 1n, 10)).toEqual([]);
  });
});

describe("epochs", () => {
  it("begin with the grant, end where the next begins, and are listed newest first, page by page, each user's own", async () => {
    // Of its own: epochs that began without a grant are nothing that a ledger may hold.
    const own = await createTestDatabase();
    const { sql } = own;
    const { userId, cash, trading } = await openTestAccounts(sql, next);
    const other = (await openTestAccounts(sql, next + 1n)).userId;
    const [{ id: grant = 0n } = {}] = await sql<
      { id: bigint }[]
    >`select id from ledger_transfer where credit_owner = ${userId} and code = 1`;
    const second = await post(sql, { debit: cash, credit: trading, amount: 1n });
    const third = await post(sql, { debit: cash, credit: trading, amount: 1n });
    await sql.begin((tx) =>
      insertEpochs(tx, [
        { userId, number: 2, beganAt: TS + 5, firstTransfer: second },
        { userId, number: 3, beganAt: TS + 9, firstTransfer: third },
      ]),
    );
    const epochs = [
      { number: 3, beganAt: TS + 9, endedAt: null, ids: { from: third, before: null } },
      { number: 2, beganAt: TS + 5, endedAt: TS + 9, ids: { from: second, before: third } },
      { number: 1, beganAt: TS, endedAt: TS + 5, ids: { from: grant, before: second } },
    ];
    expect(await listEpochs(sql, userId, page)).toEqual({ epochs, total: 3 });
    expect(await listEpochs(sql, userId, { limit: 1, offset: 1 })).toEqual({ epochs: [epochs[1]], total: 3 });
    expect(await findEpoch(sql, userId)).toEqual(epochs[0]);
    for (const epoch of epochs) expect(await askedEpoch(sql, userId, epoch.number)).toEqual(epoch);
    for (const number of [0, 4]) await expect(askedEpoch(sql, userId, number)).rejects.toMatchObject({ key: "not_found" });
    await expect(askedEpoch(sql, other, 2)).rejects.toMatchObject({ key: "not_found" });
    await expect(askedEpoch(sql, 9_999n)).rejects.toMatchObject({ key: "not_found" });
    expect(await presentEpochs(sql, [userId, other, 9_999n])).toEqual(
      new Map([
        [userId, 3],
        [other, 1],
      ]),
    );
    await own.close();
  });
});

it("tells operators whether it is sound, how many problems it has, when it was verified and how often it could not be", async () => {
  const registry = new Registry();
  let health: LedgerHealth = { sound: true, problems: [], verifiedAt: 1_500, faults: 0 };
  ledgerMetrics(registry, () => health);
  const told = async () =>
    Object.fromEntries(
      (await registry.getMetricsAsJSON()).map(({ name, values }) => [name.replace("candela_ledger_", ""), values[0]?.value]),
    );
  expect(await told()).toEqual({ sound: 1, problems: 0, verified_timestamp_seconds: 1.5, watchdog_faults_total: 0 });
  health = { sound: false, problems: ["a", "b"], verifiedAt: 3_000, faults: 4 };
  expect(await told()).toEqual({ sound: 0, problems: 2, verified_timestamp_seconds: 3, watchdog_faults_total: 4 });
  expect(await told()).toMatchObject({ watchdog_faults_total: 4 });
});

it("has no head of its chain before the first link", async () => {
  const empty = await createTestDatabase();
  expect(await chainHead(empty.sql)).toBeNull();
  await empty.close();
});
