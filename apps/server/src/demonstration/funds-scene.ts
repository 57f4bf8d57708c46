/** The person's money on its way in, across and out: deposits and withdrawals by each way and to each of their ends, a card and addresses. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candela/model";
import type { Acting } from "./acting.ts";
import { drawnReceipt } from "./drawn-picture.ts";
import { after, daysBefore, type Event, partOf, type Stage } from "./stage.ts";

/** Told where the demonstration is described: whoever tries withdrawals needs it. */
export const FUND_PASSWORD = "Wax for the 3rd wick";
/** An address of nobody in the demonstration. */
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
/** The first example of EIP-55. */
const ETHEREUM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const EURO = "C:EURUSD";
const CARD = { accountHolder: "Mira Keller", bankName: "First Harbor Bank", cardNumber: "4111111111111111" };
/** Until the last block that a transfer needs. */
const BLOCKS_MS = 5 * MINUTE_MS;
/** Longer than any reviewer of the sandbox looks. */
const REVIEWED_MS = MINUTE_MS;
/** Longer than a bank transfer is waited for. */
const EXPIRED_MS = 8 * DAY_MS;

const DOLLARS: Way = { kind: "online", currency: "USD" };
const EUROS: Way = { kind: "bank", currency: "EUR" };
const TETHER: Way = { kind: "crypto", currency: "USDT", network: "TRC20" };
const STABLE: Way = { kind: "crypto", currency: "USDC", network: "SOL" };

export function fundsScene(stage: Stage): Event[] {
  const [person] = stage.members;
  if (person === undefined) return [];
  const { acting, joins } = person;
  const first = Math.max(partOf(stage, 0.08), joins + 5 * HOUR_MS);
  const [morning, noon, evening] = [11 * HOUR_MS + 20 * MINUTE_MS, 15 * HOUR_MS + 40 * MINUTE_MS, 18 * HOUR_MS + 5 * MINUTE_MS];
  const day = (days: number, time: number) => daysBefore(stage, days, time);
  const events: Event[] = [
    { at: first, run: () => acting.client.setFundPassword(FUND_PASSWORD) },
    { at: first + MINUTE_MS, run: () => addCard(acting) },
    { at: first + 2 * MINUTE_MS, run: () => addAddress(stage, acting) },
    ...coins(stage, acting, { at: Math.max(partOf(stage, 0.12), first + HOUR_MS), way: TETHER, amount: "2500" }),
    ...online(stage, acting, { at: day(61, morning), way: DOLLARS, amount: "300", choice: "pay" }),
    ...transfer(stage, acting, { at: day(40, morning), way: EUROS, amount: "1800" }),
    { at: day(39, noon), run: () => exchangeEuro(acting, "900") },
    ...withdrawal(stage, acting, { at: day(33, evening), way: TETHER, amount: "400", end: "paid" }),
    ...forgotten(stage, acting, { at: day(30, noon), way: EUROS, amount: "420" }),
    { at: day(21, noon), run: () => sendTransfer(acting, EUROS, "500") },
    { at: day(21, noon) + MINUTE_MS, run: () => rejectTransfer(stage, acting) },
    ...withdrawal(stage, acting, { at: day(14, morning), way: EUROS, amount: "250", end: "paid" }),
    ...failedPayout(stage, acting, { at: day(10, evening), way: TETHER, amount: "150" }),
    ...online(stage, acting, { at: day(8, noon), way: DOLLARS, amount: "120", choice: "fail" }),
    ...withdrawal(stage, acting, { at: day(6, morning), way: TETHER, amount: "1200", end: "cancelled" }),
    ...withdrawal(stage, acting, { at: day(5, noon), way: EUROS, amount: "300", end: "rejected" }),
    ...coins(stage, acting, { at: day(2, evening), way: STABLE, amount: "350" }),
    { at: day(2, evening) + HOUR_MS, run: async () => void (await noteAddress(acting, "ERC20", ETHEREUM, "Exchange wallet")) },
    { at: day(1, noon), run: async () => void (await announce(acting, EUROS, "750")) },
  ];
  return after(joins + 4 * HOUR_MS, events).filter(({ at }) => at < stage.ends - HOUR_MS);
}

/** A way of money, as the lists of channels have it. */
interface Way {
  readonly kind: "crypto" | "bank" | "online";
  readonly currency: string;
  readonly network?: string;
}

interface Step {
  readonly at: number;
  readonly way: Way;
  readonly amount: string;
}

const isOf =
  ({ kind, currency, network = "" }: Way) =>
  (row: { readonly channelType: string; readonly currencyName: string; readonly network: string }) =>
    row.channelType === kind && row.currencyName === currency && row.network === network;

async function wayIn({ client }: Acting, way: Way): Promise<number> {
  const { rows = [] } = await client.call("GET /api/rechargeChannelConfig/list", {});
  return rows.find(isOf(way))?.id ?? 0;
}

async function wayOut({ client }: Acting, way: Way): Promise<number> {
  const { rows = [] } = await client.call("GET /api/withdrawChannelConfig/list", {});
  return rows.find(isOf(way))?.id ?? 0;
}

async function addCard({ client }: Acting): Promise<void> {
  const values = Object.entries(CARD).map(([propertyName, value]) => ({ propertyName, value }));
  await client.command("POST /api/bankCard/add", { values, label: "Household", fundPassword: FUND_PASSWORD });
}

/** Taken down, and not confirmed. */
async function noteAddress({ client }: Acting, network: "TRC20" | "ERC20", address: string, label: string): Promise<string | undefined> {
  return (await client.command("POST /api/walletAddress/add", { network, address, label })).data?.id;
}

async function addAddress({ sql }: Stage, acting: Acting): Promise<void> {
  const id = await noteAddress(acting, "TRC20", TRON, "Ledger");
  if (id === undefined) return;
  const { client } = acting;
  await client.call("POST /api/walletAddress/sendCode", { id });
  await client.call("POST /api/walletAddress/confirm", { id, proofCode: await client.codeSent(sql), fundPassword: FUND_PASSWORD });
}

/** Somebody sends coins from outside, and the chain confirms them. */
function coins({ server }: Stage, acting: Acting, { at, way, amount }: Step): Event[] {
  const send = async () => {
    const { data } = await acting.client.call("GET /api/deposit/address", { channelId: await wayIn(acting, way) });
    if (data === null) return;
    await fillIn(server, "/sandbox/chain", { currency: way.currency, network: data.network, address: data.address, amount });
    await server.runDeposits();
  };
  return [
    { at, run: send },
    ...[MINUTE_MS, BLOCKS_MS, 2 * BLOCKS_MS].map((later) => ({ at: at + later, run: () => server.runDeposits() })),
  ];
}

/** A form of the sandbox's pages, as a browser sends it. */
async function fillIn({ app }: Stage["server"], url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await app.inject({ method: "POST", url, headers, payload: new URLSearchParams(fields).toString() });
  if (answer.statusCode !== 303) throw new Error(`the sandbox rejected ${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
}

function online({ server }: Stage, acting: Acting, { at, way, amount, choice }: Step & { readonly choice: "pay" | "fail" }): Event[] {
  const pay = async () => {
    const { data } = await acting.client.command("POST /api/deposit/online", { channelId: await wayIn(acting, way), amount });
    if (data === null) return;
    await fillIn(server, data.payUrl, { choice });
    await server.runDeposits();
  };
  return [{ at, run: pay }];
}

async function announce(acting: Acting, way: Way, amount: string): Promise<string | undefined> {
  return (await acting.client.command("POST /api/deposit/bank", { channelId: await wayIn(acting, way), amount })).data?.id;
}

/** With the picture of the transfer, which the sandbox's reviewer takes for good. */
function transfer({ server }: Stage, acting: Acting, { at, way, amount }: Step): Event[] {
  return [
    { at, run: () => sendTransfer(acting, way, amount) },
    { at: at + REVIEWED_MS, run: () => server.runDeposits() },
  ];
}

async function sendTransfer(acting: Acting, way: Way, amount: string): Promise<void> {
  const id = await announce(acting, way, amount);
  if (id !== undefined) await acting.client.call("POST /api/deposit/voucher", { id, voucher: drawnReceipt() });
}

/** An operator is faster than the sandbox's reviewer, and cannot read the picture. */
async function rejectTransfer({ staff, server }: Stage, { client }: Acting): Promise<void> {
  const { rows = [] } = await client.call("GET /api/deposit/list", { "params[state]": "reviewing" });
  const id = rows[0]?.id;
  if (id === undefined) return;
  await staff.finance.work(async (call) => {
    const { revision } = await call("POST /api/admin/deposit/claim", { id, isClaimed: true, reason: "to be decided" });
    await call("POST /api/admin/deposit/reject", { id, revision, why: "voucher_unreadable", reason: "the picture is blurred" });
  });
  await server.runDeposits();
}

async function exchangeEuro({ client, market }: Acting, amount: string): Promise<void> {
  const { rows = [] } = await client.call("GET /api/rechargeChannelConfig/list", {});
  const idOf = (name: string) => rows.find(({ currencyName }) => currencyName === name)?.currencyId ?? 0;
  await market.look(EURO);
  const { data } = await client.call("POST /api/currencyExchange/quote", {
    ...{ fromCurrencyId: idOf("EUR"), toCurrencyId: idOf("USDT"), amount, side: "pay" },
  });
  if (data !== null) await client.command("POST /api/currencyExchange/exchange", { quote: data.quote });
}

/** Announced, and never paid. */
function forgotten({ server }: Stage, acting: Acting, { at, way, amount }: Step): Event[] {
  return [
    { at, run: async () => void (await announce(acting, way, amount)) },
    { at: at + EXPIRED_MS, run: () => server.runDeposits() },
  ];
}

/** The rail says that it never will pay, and all of it comes back. */
function failedPayout(stage: Stage, acting: Acting, step: Step): Event[] {
  const { owner } = stage.staff;
  const reason = "to show a payout that fails";
  const set = (value: string) => async () => {
    await owner.work(async (call) => void (await call("POST /api/admin/siteSetting/put", { setting: "sandbox_payouts", value, reason })));
  };
  return [
    { at: step.at - 5 * MINUTE_MS, run: set("fails") },
    ...withdrawal(stage, acting, { ...step, end: "paid" }),
    { at: step.at + HOUR_MS, run: set("pays") },
  ];
}

type WithdrawalEnd = "paid" | "cancelled" | "rejected";

/** Asked for, and a few minutes later what becomes of it. */
function withdrawal(stage: Stage, acting: Acting, { at, way, amount, end }: Step & { readonly end: WithdrawalEnd }): Event[] {
  const ends: Readonly<Record<WithdrawalEnd, (id: string) => Promise<void>>> = {
    paid: () => payOut(stage),
    cancelled: async (id) => void (await acting.client.call("POST /api/withdrawal/cancel", { id })),
    rejected: (id) => rejectWithdrawal(stage, id),
  };
  let id: string | undefined;
  const ask = async () => {
    if (way.currency === "EUR") await acting.market.look(EURO);
    id = await askForWithdrawal(acting, way, amount);
  };
  const finish = async () => {
    if (id !== undefined) await ends[end](id);
  };
  const rounds = [2, 3, 4].map((times) => ({ at: at + times * REVIEWED_MS, run: () => payOut(stage) }));
  return [{ at, run: ask }, { at: at + REVIEWED_MS, run: finish }, ...(end === "paid" ? rounds : [])];
}

async function askForWithdrawal(acting: Acting, way: Way, amount: string): Promise<string | undefined> {
  const { client } = acting;
  const channelId = await wayOut(acting, way);
  const { rows: addresses = [] } = await client.call("GET /api/walletAddress/list", {});
  const { rows: cards = [] } = await client.call("GET /api/bankCard/list", {});
  const destinationId = way.kind === "bank" ? cards[0]?.id : addresses.find(({ network }) => network === way.network)?.id;
  if (destinationId === undefined) return undefined;
  const asked = { channelId, destinationId, amount };
  const { data } = await client.call("POST /api/withdrawal/preview", asked);
  if (data === null) return undefined;
  const fields = { ...asked, revision: data.revision, fundPassword: FUND_PASSWORD };
  return (await client.command("POST /api/withdrawal/request", fields)).data?.id;
}

/** The sandbox's reviewers, then the rail. */
async function payOut({ server: { withdrawals } }: Stage): Promise<void> {
  await withdrawals.reviewer.round();
  await withdrawals.payouts.round();
}

async function rejectWithdrawal({ staff }: Stage, id: string): Promise<void> {
  await staff.finance.work(async (call) => {
    await call("POST /api/admin/withdrawal/reject", { id, because: "name_differs", reason: "the holder of the card is another" });
  });
}
