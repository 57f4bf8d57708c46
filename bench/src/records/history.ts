/**
 * A past of many records for some users, written by set-based SQL as the server would have written it: each deposit, exchange and withdrawal with its
 * steps and its transfers, each transfer with the balance after it and in a hashed posting. The users' rows lie among each other, as they came in.
 */
import type { Sql } from "@candela/server/bench";

export interface Past {
  /** With so many records of each kind, and with so many. */
  readonly large: { readonly userId: string; readonly records: number };
  readonly small: { readonly userId: string; readonly records: number };
  /** Each with as many as the small one. */
  readonly otherIds: readonly string[];
  readonly nowMs: number;
}

const YEARS_MS = 3 * 365 * 86_400_000;
/** Ids of a unit (a deposit, an exchange and a withdrawal, one after another), and units in a block of the ledger's ids. */
const UNIT_IDS = 16;
const BLOCK_UNITS = 1_024 / UNIT_IDS;
const UNITS_A_POSTING = 200;
/** Steps of users of the past that have not come to an end. */
const OPEN_ROUNDS = 3;

/** Each part is one statement; the temporary tables end with the transaction. */
export async function writePast(sql: Sql, { large, small, otherIds, nowMs }: Past): Promise<void> {
  const period = large.records / small.records + 1 + otherIds.length;
  const units = period * small.records;
  const users = [small.userId, ...otherIds, large.userId].join(",");
  await sql.begin(async (tx) => {
    await tx`set local work_mem = '192MB'`;
    await tx`set local maintenance_work_mem = '256MB'`;
    await tx`create temporary table payer on commit drop as
      select u.id as user_id, u.n - 1 as n from unnest(string_to_array(${users}, ',')::bigint[]) with ordinality as u (id, n)`;
    await tx`insert into wallet_address (user_id, network, address, label, state, created_ms, confirmed_ms)
      select user_id, 'TRC20', 'T' || substr(md5(user_id::text), 1, 33), 'own wallet', 'active', 1, 1 from payer`;
    await tx`insert into stored_tick (product_code, seq, ts, price, bid, ask, price_scale)
      select 'C:EURUSD', n, ${String(nowMs - YEARS_MS)}::bigint + n * 1000, 108000 + n, 108000 + n - 4, 108000 + n + 4, 5 from generate_series(1, 4096) as n`;
    await tx`create temporary table block on commit drop as
      select row_number() over (order by first) - 1 as number, first
      from (select nextval('ledger_id_block') as first from generate_series(1, ${Math.ceil(units / BLOCK_UNITS)}::integer)) as b`;
    // Every period has one unit of the small user and of each other one; all else is the large user's.
    await tx`create temporary table unit on commit drop as
      select u.n, u.n / ${period}::bigint as round, p.user_id, b.first + (u.n % ${BLOCK_UNITS}) * ${UNIT_IDS} as id,
        ${String(nowMs - YEARS_MS)}::bigint + u.n * ${Math.floor(YEARS_MS / units)}::bigint as ts,
        (hashint8extended(u.n, 1) & 1023)::bigint as h1, (hashint8extended(u.n, 2) & 1023)::bigint as h2,
        (hashint8extended(u.n, 3) & 4095)::bigint as h3, a.id as wallet
      from generate_series(0, ${units - 1}::bigint) as u (n)
      join block b on b.number = u.n / ${BLOCK_UNITS}
      join payer p on p.n = least(u.n % ${period}::bigint, ${otherIds.length + 1})
      join wallet_address a on a.user_id = p.user_id`;
    await tx`analyze unit`;
    await depositsOf(tx, period * (small.records - OPEN_ROUNDS));
    await exchangesOf(tx);
    await withdrawalsOf(tx);
    await book(tx);
    await write(tx, nowMs);
  });
}

type Tx = Parameters<Parameters<Sql["begin"]>[1]>[0];

/** By card, by bank and by chain; few expire or fail, and the newest wait. */
async function depositsOf(tx: Tx, openFrom: number): Promise<void> {
  await tx`create temporary table past_deposit on commit drop as
    select u.*, case when h1 % 100 < 60 then 'online' when h1 % 100 < 85 then 'bank' else 'crypto' end as kind,
      case when h1 % 100 < 60 then 5 when h1 % 100 < 85 then 6 else 3 end as asset,
      case when h1 % 100 < 85 then 2000 + h2 * 50 else (20 + h2 / 2) * 1000000 end as amount,
      case when h1 % 100 < 60 then 30 else 0 end as fee,
      case when h1 % 100 >= 60 then 'credited' when n >= ${openFrom}::bigint then 'created' when h2 % 100 < 4 then 'expired'
        when h2 % 100 < 6 then 'rejected' else 'credited' end as state
    from unit u`;
}

/** There and back between USDT and EUR at stored ticks, with a spread of 0.1 %. */
async function exchangesOf(tx: Tx): Promise<void> {
  await tx`create temporary table past_exchange on commit drop as
    select e.*, case when forth then div(paid * power(10::numeric, 7) * 100000000, ask * 100100000 * 1000000)
      else div(paid * bid * 99900000 * 1000000, 100000000 * power(10::numeric, 7)) end as received
    from (
      select u.*, u.id + 3 as exchange_id, (round < 4 or u.n % 2 = 0) as forth, (h3 + 1) as seq, t.bid, t.ask,
        case when round < 4 or u.n % 2 = 0 then 20000000 else 1500 end::numeric as paid
      from unit u join stored_tick t on t.product_code = 'C:EURUSD' and t.seq = h3 + 1
    ) e`;
}

/** To the user's own wallet; few are taken back or rejected. */
async function withdrawalsOf(tx: Tx): Promise<void> {
  await tx`create temporary table past_withdrawal on commit drop as
    select u.*, u.id + 6 as withdrawal_id, (5 + h3 % 10) * 1000000 as amount,
      case when h3 % 100 < 95 then 'paid' when h3 % 100 < 98 then 'cancelled' else 'rejected' end as state from unit u`;
}

/** All transfers, with the balance that the user has after each. */
async function book(tx: Tx): Promise<void> {
  await tx`create temporary table move on commit drop as
    select id + 1 as id, n, user_id, ts + 20000 as ts, asset, 1 as kind, 60 as code, 12 as reference_kind, id as reference_id, amount::numeric,
      'deposits' as house, true as is_in, null::bigint as pending_id from past_deposit where state = 'credited'
    union all select id + 2, n, user_id, ts + 20000, asset, 1, 61, 12, id, fee, 'fees', false, null from past_deposit where state = 'credited' and fee > 0
    union all select id + 4, n, user_id, ts + 30000, case when forth then 3 else 6 end, 1, 40, 11, exchange_id, paid, 'exchange', false, null
      from past_exchange
    union all select id + 5, n, user_id, ts + 30000, case when forth then 6 else 3 end, 1, 41, 11, exchange_id, received, 'exchange', true, null
      from past_exchange
    union all select id + 7, n, user_id, ts + 40000, 3, 2, 64, 13, withdrawal_id, amount, 'withdrawals', false, null from past_withdrawal
    union all select id + 8, n, user_id, ts + 60000, 3, case when state = 'paid' then 3 else 4 end, case when state = 'paid' then 65 else 64 end, 13,
      withdrawal_id, amount, 'withdrawals', false, id + 7 from past_withdrawal`;
  await tx`select count(*) from ledger_open_accounts(
    array(select user_id from payer p cross join unnest(array[3, 5, 6]) as a order by user_id, a),
    array(select a from payer p cross join unnest(array[3, 5, 6]) as a order by user_id, a),
    array(select 'cash' from payer p cross join unnest(array[3, 5, 6])), array(select 0::smallint from payer p cross join unnest(array[3, 5, 6])))`;
  await tx`select count(*) from ledger_open_accounts(
    array(select 0::bigint from (select distinct asset, house from move) m), array(select asset from (select distinct asset, house from move) m order by asset, house),
    array(select house from (select distinct asset, house from move) m order by asset, house), array(select 15::smallint from (select distinct asset, house from move) m))`;
  await tx`analyze move`;
  // Its few accounts are newer than what the planner knows of it.
  await tx`analyze ledger_account`;
  await tx`create temporary table booked on commit drop as
    select m.*, c.id as cash, h.id as house_account, min(m.id) over (partition by m.n / ${UNITS_A_POSTING}) as posting,
      case when m.kind in (1, 3) then c.credits_posted - c.debits_posted + sum(case when m.kind not in (1, 3) then 0 when m.is_in then m.amount else -m.amount end)
        over (partition by m.user_id, m.asset order by m.id) end as balance
    from move m join ledger_account c on c.owner = m.user_id and c.asset_id = m.asset and c.book = 'cash'
      join ledger_account h on h.owner = 0 and h.asset_id = m.asset and h.book = m.house and h.sub = 15`;
  await tx`create index on booked (id)`;
  await tx`analyze booked`;
}

/** Into the tables of the product, in the order of their ids. */
async function write(tx: Tx, nowMs: number): Promise<void> {
  await tx`insert into ledger_transfer (id, kind, debit_account, credit_account, asset_id, amount, code, reference_kind, reference_id, pending_id, debit_owner,
      credit_owner, debit_balance, credit_balance, actor, config_version, ts, posting)
    select id, kind, case when is_in then house_account else cash end, case when is_in then cash else house_account end, asset, amount, code,
      reference_kind, reference_id, pending_id, case when is_in then 0 else user_id end, case when is_in then user_id else 0 end,
      case when is_in then null else balance end, case when is_in then balance end, 0, 1, ts, posting
    from booked order by id`;
  await tx`insert into ledger_posting (id, last_transfer, transfer_count, hash, xact)
    select posting, max(id), count(*), sha256(convert_to(string_agg(concat_ws(',', id, kind, case when is_in then house_account else cash end,
      case when is_in then cash else house_account end, asset, amount, code, reference_kind, reference_id, coalesce(pending_id::text, ''),
      case when is_in then 0 else user_id end, case when is_in then user_id else 0 end, case when is_in then '' else coalesce(balance::text, '') end,
      case when is_in then coalesce(balance::text, '') else '' end, 0, '', 1, '', '', ts, posting) || E'\n', '' order by id), 'UTF8')),
      pg_current_xact_id()::text::bigint
    from booked group by posting order by posting`;
  await tx`update ledger_account a set debits_posted = a.debits_posted + s.debits, credits_posted = a.credits_posted + s.credits,
      last_transfer = case when a.owner = 0 then 0 else s.last end
    from (
      select account, coalesce(sum(amount) filter (where is_debit and kind in (1, 3)), 0) as debits,
        coalesce(sum(amount) filter (where not is_debit and kind in (1, 3)), 0) as credits, max(id) as last
      from (select cash as account, not is_in as is_debit, kind, amount, id from booked union all select house_account, is_in, kind, amount, id from booked) side
      group by 1
    ) s where a.id = s.account`;
  await writeDeposits(tx, nowMs);
  await writeExchanges(tx);
  await writeWithdrawals(tx);
}

async function writeDeposits(tx: Tx, nowMs: number): Promise<void> {
  await tx`insert into deposit (id, user_id, kind, channel_id, titles, asset_id, network, expected, amount_min, fee_fixed, fee_rate, reference, instructions, pay_url,
      address, txid, output, confirmations_needed, confirmations, first_block, current_block, created_ms, expires_ms, state, facts, reason, received,
      gross, fee, parked, has_parked, has_voucher, credited_ms, balance_after, events)
    select d.id, d.user_id, d.kind, 1, '{"en": "By card or account", "de": "Mit Karte oder Konto"}', d.asset, case when d.kind = 'crypto' then 'TRC20' else '' end,
      case when d.kind <> 'crypto' then d.amount end, 1000, d.fee, 0, case when d.kind <> 'crypto' then 'CDL' || lpad(d.n::text, 12, '0') end, '[]', '',
      case when d.kind = 'crypto' then 'T' || substr(md5(d.user_id::text), 1, 33) else '' end, case when d.kind = 'crypto' then md5(d.n::text) || md5(d.id::text) else '' end,
      case when d.kind = 'crypto' then 0 end, case when d.kind = 'crypto' then 20 end, case when d.kind = 'crypto' then 20 end,
      case when d.kind = 'crypto' then d.n end, case when d.kind = 'crypto' then d.n + 20 end, d.ts,
      case when d.kind = 'crypto' then null when d.state = 'created' then ${String(nowMs + 86_400_000)}::bigint else d.ts + 1800000 end, d.state, '{}',
      case d.state when 'expired' then 'nothing_arrived' when 'rejected' then 'payment_failed' end, case when d.state = 'credited' then d.amount else 0 end,
      case when d.state = 'credited' then d.amount else 0 end, case when d.state = 'credited' then d.fee else 0 end, 0, false, false,
      case when d.state = 'credited' then d.ts + 20000 end, b.balance, case when d.state = 'created' then 0 when d.kind = 'crypto' then 3 else 1 end
    from past_deposit d left join booked b on d.state = 'credited' and b.id = d.id + case when d.fee > 0 then 2 else 1 end order by d.id`;
  await tx`insert into deposit_event (deposit_id, seq, type, by, ts, asset_id, amount, paid_at, source, external_id, transfer_ids)
    select d.id, 0, case d.state when 'credited' then 'receipt' when 'expired' then 'expired' else 'failed' end,
      case when d.kind = 'bank' then 'sandbox' else 'system' end, d.ts + 20000, case when d.state = 'credited' then d.asset end,
      case when d.state = 'credited' then d.amount end, case when d.state = 'credited' then d.ts + 10000 end,
      case when d.state = 'credited' then 'past ' || d.kind end, case when d.state = 'credited' then 'paid ' || d.n end,
      case when d.state <> 'credited' then '{}' when d.fee > 0 then array[d.id + 1, d.id + 2] else array[d.id + 1] end
    from past_deposit d where d.kind <> 'crypto' and d.state <> 'created'
    union all
    select d.id, s.seq, s.type, 'system', d.ts + 5000 + s.seq * 5000, case when s.seq = 2 then d.asset end, case when s.seq = 2 then d.amount end,
      case when s.seq = 2 then d.ts + 10000 end, case when s.seq = 2 then 'past chain' end, case when s.seq = 2 then 'paid ' || d.n end,
      case when s.seq = 2 then array[d.id + 1] else '{}' end
    from past_deposit d cross join (values (0, 'seen'), (1, 'confirmed_once'), (2, 'receipt')) as s (seq, type) where d.kind = 'crypto'
    order by 1, 2`;
}

async function writeExchanges(tx: Tx): Promise<void> {
  await tx`insert into currency_exchange (id, user_id, quote_id, from_asset, to_asset, side, paid, fee, received, balance_after, fee_rate, spread_rate, from_product,
      from_seq, from_inverted, to_product, to_seq, to_inverted, quoted_at, ts, transfer_ids)
    select e.exchange_id, e.user_id, md5('quote ' || e.n)::uuid, case when forth then 3 else 6 end, case when forth then 6 else 3 end, 'pay', e.paid, 0, e.received,
      b.balance, 0, 100000, case when forth then null else 'C:EURUSD' end, case when forth then null else e.seq end, false,
      case when forth then 'C:EURUSD' end, case when forth then e.seq end, false, e.ts + 25000, e.ts + 30000, array[e.id + 4, e.id + 5]
    from past_exchange e join booked b on b.id = e.id + 5 order by e.exchange_id`;
}

async function writeWithdrawals(tx: Tx): Promise<void> {
  await tx`insert into withdrawal (id, user_id, state, reason, channel_id, channel_name, channel_titles, kind, asset_id, network, wallet_address_id, amount, fee_fixed,
      fee_rate, fee, revision, worth, identity_level, approvals_needed, session_id, created_ms, usable_ms, review_ms, ended_ms, transaction_name)
    select withdrawal_id, user_id, state, case when state = 'rejected' then 'other' end, 1, 'USDT', '{"en": "USDT on Tron", "de": "USDT auf Tron"}', 'crypto', 3,
      'TRC20', wallet, amount, 0, 0, 0, md5(n::text) || md5(id::text), amount, 2, 1, 1, ts + 40000, ts + 40000, ts + 45000, ts + 60000,
      case when state = 'paid' then md5('out ' || n) else '' end
    from past_withdrawal order by withdrawal_id`;
  await tx`insert into withdrawal_step (withdrawal_id, n, step, by_kind, approver, ts)
    select w.withdrawal_id, s.n, s.step, s.by_kind, case when s.step = 'approved' then 'sandbox reviewer 1' end, w.ts + 40000 + s.n * 4000
    from past_withdrawal w join (values ('paid', 1, 'requested', 'user'), ('paid', 2, 'approved', 'sandbox'), ('paid', 3, 'sending', 'system'),
      ('paid', 4, 'paid', 'system'), ('cancelled', 1, 'requested', 'user'), ('cancelled', 2, 'cancelled', 'user'), ('rejected', 1, 'requested', 'user'),
      ('rejected', 2, 'rejected', 'sandbox')) as s (state, n, step, by_kind) on s.state = w.state order by 1, 2`;
  await tx`insert into payout (withdrawal_id, reference, state, attempt, due_ms, transaction_name)
    select withdrawal_id, 'WD-' || withdrawal_id, 'paid', 1, ts + 50000, md5('out ' || n) from past_withdrawal where state = 'paid' order by 1`;
}
