import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { LedgerCode } from "./books.ts";
import { GENESIS } from "./chain.ts";
import { chainLinksAfter, changedPostingBetween, runBetween } from "./read.ts";
import type { ChainLink } from "./store.ts";

/** Adds what another module knows of the ledger, such as which open object each hold belongs to. One line a problem. */
export type LedgerCheck = (sql: Tx) => Promise<string[]>;

/** Where a chain check may start: everything up to here was found sound before. */
export interface ChainMark {
  readonly position: bigint;
  readonly xact: bigint;
  readonly posting: bigint;
  readonly hash: Buffer;
}

export const CHAIN_START: ChainMark = { position: 0n, xact: 0n, posting: 0n, hash: GENESIS };

const PROBLEMS_MAX = 100;
/** Links of the chain that one step reads, with all postings of each. */
const LINKS_A_STEP = 20;

/** One step of a verification: what it found wrong, one line each, and how far the chain was sound by then. */
export interface VerifiedStep {
  readonly problems: readonly string[];
  readonly mark: ChainMark;
}

/**
 * Recomputes everything the ledger claims: each account from its transfers, zero sums, holds, what other modules know, and the chain from `mark` on. At most 100 lines
 * a check. Each step reads in a snapshot of its own, which ends with it: a caller that pauses between steps holds nothing up.
 */
export async function* verifiedSteps(sql: Sql, checks: readonly LedgerCheck[], mark: ChainMark): AsyncGenerator<VerifiedStep> {
  for (const check of [...OWN_CHECKS, ...checks]) yield { problems: (await inSnapshot(sql, check)).slice(0, PROBLEMS_MAX), mark };
  let [sound, isDone] = [mark, false];
  while (!isDone) {
    const read = await inSnapshot(sql, (tx) => linksAfter(tx, sound));
    ({ mark: sound, isDone } = read);
    yield { problems: read.problems, mark: sound };
  }
}

/** Takes all steps without a pause, and gives the problems of all of them together. */
export async function verifyLedger(
  sql: Sql,
  checks: readonly LedgerCheck[] = [],
  mark: ChainMark = CHAIN_START,
): Promise<{ problems: string[]; mark: ChainMark }> {
  const found: { problems: string[]; mark: ChainMark } = { problems: [], mark };
  for await (const step of verifiedSteps(sql, checks, mark)) {
    found.problems.push(...step.problems);
    found.mark = step.mark;
  }
  return found;
}

async function inSnapshot<Result>(sql: Sql, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return (await sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx`set local statement_timeout = 0`;
    return await read(tx);
  })) as Result;
}

async function wrongBalances(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint; what: string }[]>`
    with side as (
      select debit_account as account, kind, amount, true as is_debit from ledger_transfer
      union all select credit_account, kind, amount, false from ledger_transfer
    ), truth as (
      select account,
        coalesce(sum(amount) filter (where is_debit and kind in (1, 3)), 0) as debits_posted,
        coalesce(sum(amount) filter (where not is_debit and kind in (1, 3)), 0) as credits_posted,
        coalesce(sum(case when kind = 2 then amount else -amount end) filter (where is_debit and kind > 1), 0) as debits_pending,
        coalesce(sum(case when kind = 2 then amount else -amount end) filter (where not is_debit and kind > 1), 0) as credits_pending
      from side group by account
    )
    select coalesce(a.id, t.account) as id, format('posted %s/%s pending %s/%s, its transfers give posted %s/%s pending %s/%s',
      a.debits_posted, a.credits_posted, a.debits_pending, a.credits_pending,
      t.debits_posted, t.credits_posted, t.debits_pending, t.credits_pending) as what
    from ledger_account a full join truth t on t.account = a.id
    where (coalesce(a.debits_posted, -1), coalesce(a.credits_posted, -1), coalesce(a.debits_pending, -1), coalesce(a.credits_pending, -1))
      is distinct from (coalesce(t.debits_posted, 0), coalesce(t.credits_posted, 0), coalesce(t.debits_pending, 0), coalesce(t.credits_pending, 0))
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id, what }) => `account ${id}: ${what}`);
}

async function wrongSums(sql: Tx): Promise<string[]> {
  const sums = await sql<{ assetId: number; posted: bigint; pending: bigint }[]>`
    select asset_id as "assetId", sum(credits_posted - debits_posted) as posted, sum(credits_pending - debits_pending) as pending
    from ledger_account group by asset_id having sum(credits_posted - debits_posted) <> 0 or sum(credits_pending - debits_pending) <> 0
    order by 1 limit ${PROBLEMS_MAX}`;
  return sums.map((row) => `asset ${row.assetId}: all accounts sum to ${row.posted} posted and ${row.pending} pending, not to zero`);
}

/** Each line of a user's account shows what the lines up to it come to. */
async function wrongLines(sql: Tx): Promise<string[]> {
  const lines = await sql<{ id: bigint; account: bigint; shown: bigint; balance: bigint }[]>`
    with line as (
      select debit_account as account, id, debit_balance as shown, -amount as change from ledger_transfer where kind in (1, 3) and debit_owner <> 0
      union all select credit_account, id, credit_balance, amount from ledger_transfer where kind in (1, 3) and credit_owner <> 0
    ), summed as (select account, id, shown, sum(change) over (partition by account order by id) as balance from line)
    select id, account, shown, balance from summed where shown is distinct from balance order by id limit ${PROBLEMS_MAX}`;
  return lines.map((row) => `transfer ${row.id}: it shows ${row.shown} for account ${row.account}, whose lines come to ${row.balance}`);
}

async function wrongHolds(sql: Tx): Promise<string[]> {
  const holds = await sql<{ id: bigint; what: string }[]>`
    with truth as (
      select coalesce(pending_id, id) as pend_id, sum(case when kind = 2 then amount else -amount end) as remaining
      from ledger_transfer where kind > 1 group by 1
    )
    select coalesce(h.pend_id, t.pend_id) as id, format('%s is frozen, its transfers leave %s', h.remaining, t.remaining) as what
    from (select * from truth where remaining <> 0) t full join ledger_hold h on h.pend_id = t.pend_id
    where h.remaining is distinct from t.remaining order by 1 limit ${PROBLEMS_MAX}`;
  const frozen = await sql<{ id: bigint; pending: bigint; held: bigint }[]>`
    select a.id, a.debits_pending as pending, coalesce(sum(h.remaining), 0) as held
    from ledger_account a left join ledger_hold h on h.debit_account = a.id
    group by a.id having a.debits_pending <> coalesce(sum(h.remaining), 0) order by 1 limit ${PROBLEMS_MAX}`;
  return [
    ...holds.map(({ id, what }) => `hold ${id}: ${what}`),
    ...frozen.map((row) => `account ${row.id}: ${row.pending} is pending, its holds sum to ${row.held}`),
  ];
}

async function wrongAssets(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`select t.id from ledger_transfer t
    left join ledger_account d on d.id = t.debit_account left join ledger_account c on c.id = t.credit_account
    where (t.asset_id, t.asset_id, t.debit_owner, t.credit_owner) is distinct from (d.asset_id, c.asset_id, d.owner, c.owner)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `transfer ${id}: its accounts are of another asset or owner than it says`);
}

/** Every transfer came with a posting, and none came later. */
async function wrongPostings(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint; found: bigint; posted: number }[]>`
    with found as (select posting, count(*) as count from ledger_transfer group by posting)
    select coalesce(p.id, f.posting) as id, coalesce(f.count, 0) as found, coalesce(p.transfer_count, 0) as posted
    from ledger_posting p full join found f on f.posting = p.id
    where p.transfer_count is distinct from f.count order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id, found, posted }) => `posting ${id}: it has ${found} transfers, it was posted with ${posted}`);
}

/** Each epoch begins with its grant and each grant begins an epoch, and nothing was left of the one before. */
async function wrongEpochs(sql: Tx): Promise<string[]> {
  const rows = await sql<{ userId: bigint; number: number }[]>`
    with granted as (
      select credit_owner as user_id, id as first_transfer, ts as began_at,
        row_number() over (partition by credit_owner order by id)::integer as number
      from ledger_transfer where code = ${LedgerCode.paper_grant}
    )
    select coalesce(e.user_id, g.user_id) as "userId", coalesce(e.number, g.number) as number
    from account_epoch e full join granted g on g.user_id = e.user_id and g.number = e.number
    where (e.first_transfer, e.began_at) is distinct from (g.first_transfer, g.began_at) order by 1, 2 limit ${PROBLEMS_MAX}`;
  const left = await sql<{ userId: bigint; number: number }[]>`
    with side as (
      select debit_owner as user_id, debit_account as account, id, -amount as change from ledger_transfer
      where debit_owner <> 0 and kind in (1, 3)
      union all
      select credit_owner, credit_account, id, amount from ledger_transfer where credit_owner <> 0 and kind in (1, 3)
    )
    select e.user_id as "userId", e.number from account_epoch e join side s on s.user_id = e.user_id and s.id < e.first_transfer
    where e.number > 1 group by e.user_id, e.number, s.account having sum(s.change) <> 0 order by 1, 2 limit ${PROBLEMS_MAX}`;
  return [
    ...rows.map((row) => `user ${row.userId}: epoch ${row.number} does not begin with its grant`),
    ...left.map((row) => `user ${row.userId}: epoch ${row.number} began while something of the one before was left`),
  ];
}

interface LinksRead extends VerifiedStep {
  /** Nothing is left to read: the last link was read, or a broken one, on which all later links depend. */
  readonly isDone: boolean;
}

/** The next links after `start`, up to the first broken one. */
async function linksAfter(sql: Tx, start: ChainMark): Promise<LinksRead> {
  let mark = start;
  const links = await chainLinksAfter(sql, start.position, LINKS_A_STEP);
  for (const link of links) {
    const problem = await wrongLink(sql, mark, link);
    if (problem !== null) return { problems: [problem], mark, isDone: true };
    mark = { position: link.position, xact: link.lastXact, posting: link.lastPosting, hash: link.hash };
  }
  return { problems: [], mark, isDone: links.length < LINKS_A_STEP };
}

async function wrongLink(sql: Tx, mark: ChainMark, link: ChainLink): Promise<string | null> {
  if (link.position !== mark.position + 1n) return `chain link ${mark.position + 1n} is missing`;
  const to = { xact: link.lastXact, posting: link.lastPosting };
  const changed = await changedPostingBetween(sql, mark, to);
  if (changed !== undefined) return `chain link ${link.position} is broken: a transfer of posting ${changed} was changed, added or removed`;
  const run = await runBetween(sql, mark, to, mark.hash, link.postingCount + 1);
  if (run?.count === link.postingCount && run.transfers === link.transferCount && run.hash.equals(link.hash)) return null;
  return `chain link ${link.position} is broken: it, or a posting after ${mark.posting} and up to ${to.posting}, was changed, added or removed`;
}

/** What the ledger itself must hold, each checked by a few statements. */
const OWN_CHECKS: readonly LedgerCheck[] = [wrongBalances, wrongSums, wrongLines, wrongHolds, wrongAssets, wrongPostings, wrongEpochs];
