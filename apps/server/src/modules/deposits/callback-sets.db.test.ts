import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SIGNATURE_HEADER, signatureHeader } from "../payments/index.ts";
import { openDeposits } from "./deposits-test-kit.ts";

const kit = await openDeposits();
const USD = 5;
/** 50 USD less 0.30 and 1.5 %. */
const NET_OF_50 = 4_895n;

async function openDeposit() {
  const user = await kit.user();
  const { id } = await user.online("50");
  const [row] = await kit.sql<{ reference: string }[]>`select reference from deposit where id = ${BigInt(id)}`;
  return { user, id, reference: row?.reference ?? "", money: randomUUID() };
}

async function openMany(count: number) {
  const opened: Awaited<ReturnType<typeof openDeposit>>[] = [];
  while (opened.length < count) opened.push(await openDeposit());
  return opened;
}

/** What a provider says of a payment: each time another event, and of the same money where it has the same name. */
function bodyOf(reference: string, money: string, eventId = randomUUID()): string {
  const paid = [{ id: money, amount: "50.00", currency: "USD", paidAt: kit.clock.now() }];
  return JSON.stringify({ eventId, payment: { reference, money: paid, hasFailed: false } });
}

/** Deliveries that were kept, and that nobody has applied. */
async function keep(bodies: readonly string[]): Promise<void> {
  await kit.sql`insert into payment_callback (provider, event_id, body_hash, body, received_ms)
    select 'sandbox', gen_random_uuid()::text, sha256(convert_to(body, 'UTF8')), convert_to(body, 'UTF8'), ${String(kit.clock.now())}::bigint
    from jsonb_array_elements_text(${JSON.stringify(bodies)}::text::jsonb) as body`;
}

const waiting = () =>
  kit.sql<{ tries: number; fault: string }[]>`select tries, fault from payment_callback where applied_ms is null order by id`;

async function postings(): Promise<number> {
  const [row] = await kit.sql<{ count: number }[]>`select count(*)::integer as count from ledger_posting`;
  return row?.count ?? 0;
}

describe("callbacks that wait", () => {
  it("are applied many in a transaction, each once, however often the same money is told of", async () => {
    const deposits = await openMany(60);
    // More than a set: nine words of each deposit, all of the same money, mixed among each other.
    await keep(Array.from({ length: 9 }, () => deposits.map(({ reference, money }) => bodyOf(reference, money))).flat());
    const before = await postings();
    await kit.deposits.round();
    expect((await postings()) - before).toBeLessThanOrEqual(3);
    expect(await waiting()).toEqual([]);
    for (const { user, id } of deposits) {
      expect(await user.detail(id)).toMatchObject({ state: "credited", received: "50.00", credited: "48.95", parked: "0.00" });
      expect(await kit.cash(user.userId, USD)).toBe(NET_OF_50);
    }
  });

  it("are applied without those of them that cannot be, which stay with their fault and are tried again", async () => {
    const deposits = await openMany(5);
    const [poisoned] = deposits;
    const odd = `nobody's "{own}", \\ and '--`;
    await keep([
      "no meaning",
      ...deposits.map(({ reference, money }) => bodyOf(reference, money)),
      bodyOf("CDL 3333 3333 3333", randomUUID()),
      bodyOf(odd, randomUUID()),
    ]);
    await kit.sql`alter table deposit_event add constraint no_more check (deposit_id <> ${kit.sql.unsafe(poisoned?.id ?? "")})`;
    await kit.deposits.round();
    expect((await waiting()).map(({ tries, fault }) => `${tries} ${fault}`)).toEqual([
      "1 nobody here understands it",
      expect.stringMatching(/^1 .*no_more/),
      "1 no payment of ours has this reference",
      "1 no payment of ours has this reference",
    ]);
    for (const { user, id } of deposits.slice(1)) expect(await user.detail(id)).toMatchObject({ state: "credited", credited: "48.95" });
    expect(await poisoned?.user.detail(poisoned.id)).toMatchObject({ state: "created", received: "0.00" });
    await kit.sql`alter table deposit_event drop constraint no_more`;
    // Each waits for its next turn, which comes a second later.
    await kit.deposits.round();
    expect((await waiting()).map(({ tries }) => tries)).toEqual([1, 1, 1, 1]);
    kit.clock.advance(1_000);
    await kit.deposits.round();
    expect(await poisoned?.user.detail(poisoned.id)).toMatchObject({ state: "credited", credited: "48.95" });
    expect((await waiting()).map(({ tries }) => tries)).toEqual([2, 2, 2]);
    const operator = kit.callsOf("operator1");
    const told = (fields: { readonly after?: string; readonly pageSize?: number }) =>
      operator.rows("GET /api/admin/deposit/callbackList", fields);
    const all = await told({});
    const seen = { provider: "sandbox", tries: 2, nextTryAt: kit.clock.now() + 2_000 };
    expect(all).toMatchObject([
      { ...seen, fault: "nobody here understands it" },
      { ...seen, fault: "no payment of ours has this reference" },
      seen,
    ]);
    expect(await told({ after: all[1]?.id ?? "0", pageSize: 1 })).toEqual(all.slice(2));
    await kit.sql`delete from payment_callback where applied_ms is null`;
  });
});

describe("a callback that can never be applied", () => {
  it("is tried ever more seldom, up to an hour apart, for as long as it takes, and keeps none of the others waiting", async () => {
    await keep(["no meaning"]);
    const next = async () =>
      Number((await kit.sql<{ at: bigint }[]>`select next_try_ms as at from payment_callback where applied_ms is null`)[0]?.at);
    const pauses: number[] = [];
    for (let turn = 0; turn < 14; turn += 1) {
      await kit.deposits.round();
      pauses.push((await next()) - kit.clock.now());
      kit.clock.advance(pauses.at(-1) ?? 0);
    }
    expect(pauses).toEqual([...Array.from({ length: 12 }, (_, turn) => 1_000 * 2 ** turn), 3_600_000, 3_600_000]);
    await kit.deposits.round();
    await kit.deposits.round();
    expect(await waiting()).toMatchObject([{ tries: 15 }]);
    const [deposit] = await openMany(1);
    if (deposit === undefined) throw new Error("there is a deposit");
    await keep([bodyOf(deposit.reference, deposit.money)]);
    await kit.deposits.round();
    expect(await deposit.user.detail(deposit.id)).toMatchObject({ state: "credited" });
    expect(await waiting()).toMatchObject([{ tries: 15 }]);
    await kit.sql`delete from payment_callback where applied_ms is null`;
  });
});

describe("callbacks that come while others are applied", () => {
  it("are all applied, each once, and parts of one payment add up", async () => {
    const deposits = await openMany(40);
    const post = (body: string) =>
      kit.app.inject({
        method: "POST",
        url: "/hooks/payments/sandbox",
        payload: body,
        headers: {
          "content-type": "application/json",
          [SIGNATURE_HEADER]: signatureHeader(kit.sandbox.secret(), Buffer.from(body), kit.clock.now()),
        },
      });
    const said = deposits.flatMap(({ reference, money }) => [bodyOf(reference, money), bodyOf(reference, `${money}-more`)]);
    const answers = await Promise.all([...said, ...said].map(post));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await kit.round();
    expect(await waiting()).toEqual([]);
    for (const { user, id } of deposits) {
      expect(await user.detail(id)).toMatchObject({ state: "credited", received: "100.00", credited: "48.95", parked: "50.00" });
      expect(await kit.cash(user.userId, USD)).toBe(NET_OF_50);
    }
  });
});
