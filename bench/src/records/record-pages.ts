import { DAY_MS } from "@candela/model";
import { Client } from "undici";
import type { PastServer, PastUser } from "./past-server.ts";

export interface PageFigures {
  readonly name: string;
  /** Why there are no figures: a page that is not answered in time is a finding, and no reason to leave out the others. */
  readonly failure?: string;
  /** Of each request, ms. */
  readonly large: readonly number[];
  readonly small: readonly number[];
}

interface Page {
  readonly name: string;
  readonly path: string;
  /** Where a page deep in the list begins: part of all that lie before it. */
  readonly depth?: number;
  /** Of a file so many lines are read, where it has them, and its time counts for a thousand. */
  readonly isFile?: boolean;
}

const PAGE_ROWS = 30;
const ROUNDS = 20;
const REQUESTS = 100;
const WARM_REQUESTS = 10;
const FILE_ROUNDS = 5;
const FILE_LINES = 20_000;
const ADDRESSES = 200;

/** A month two years ago. */
function month(prefix: string): string {
  const from = Date.now() - 2 * 365 * DAY_MS;
  const name = (end: string) => encodeURIComponent(prefix === "" ? end : `params[${end}]`);
  return `${name("startTs")}=${from}&${name("endTs")}=${from + 30 * DAY_MS}`;
}

const field = (name: string, value: string | number): string => `${encodeURIComponent(`params[${name}]`)}=${value}`;

/** A list as it opens, by filters that many match, few match, and a time; and a page from its far end. */
function list(name: string, path: string, filters: Readonly<Record<string, string>>): Page[] {
  return [
    { name: `${name}, first page`, path },
    ...Object.entries(filters).map(([words, query]) => ({ name: `${name}, ${words}`, path: `${path}?${query}` })),
    { name: `${name}, by its cursor at nine tenths`, path, depth: 0.9 },
  ];
}

const PAGES: readonly Page[] = [
  ...list("deposits", "/api/deposit/list", {
    "by card": field("channelType", "online"),
    "rejected ones": field("state", "rejected"),
    "open ones": field("isOpen", "true"),
    "in euros": field("currencyId", 6),
    "a month two years ago": month("params"),
    "a month, rejected ones": `${month("params")}&${field("state", "rejected")}`,
  }),
  ...list("withdrawals", "/api/withdrawal/list", {
    "paid ones": field("state", "paid"),
    "rejected ones": field("state", "rejected"),
    "open ones": field("isOpen", "true"),
    "a month two years ago": month("params"),
  }),
  ...list("exchanges", "/api/currencyExchange/list", {
    "from euros": field("fromCurrencyId", 6),
    "a month two years ago": month("params"),
  }),
  ...list("account record", "/api/accountRecord/list", {
    "deposit fees": "reason=deposit_fee",
    "in dollars": "assetId=5",
    "a month two years ago": month(""),
  }),
  { name: "a thousand lines of the deposits' file", path: "/api/deposit/file", isFile: true },
  { name: "a thousand lines of the withdrawals' file", path: "/api/withdrawal/file", isFile: true },
  { name: "a thousand lines of the exchanges' file", path: "/api/currencyExchange/file", isFile: true },
  { name: "a thousand lines of the account record's file", path: "/api/accountRecord/file", isFile: true },
];

/** A page of one of the users, and what it took. */
interface Measured {
  readonly path: string;
  readonly token: string;
  readonly times: number[];
}

/**
 * Each request of the one user is followed by the same of the other, either first in turns, and all pages are asked for in each round: so what else the machine does
 * falls on both users and on all pages.
 */
export async function measurePages(past: PastServer): Promise<PageFigures[]> {
  const client = new Client(past.server.address, { pipelining: 1, bodyTimeout: 0, headersTimeout: 0 });
  const pages = await Promise.all(
    PAGES.map(async (page) => ({ page, users: await usersOf(past, page), failure: undefined as string | undefined })),
  );
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const one of pages) {
        if (one.failure !== undefined) continue;
        const { page, users } = one;
        await (page.isFile === true ? readFiles(past, users, round) : readPages(client, users)).catch((error: unknown) => {
          one.failure = error instanceof Error ? error.message : String(error);
        });
      }
  } finally {
    await client.close();
  }
  return pages.map(({ page: { name }, users: [large, small], failure }) => ({
    ...{ name, large: large.times, small: small.times },
    ...(failure === undefined ? {} : { failure }),
  }));
}

async function usersOf(past: PastServer, page: Page): Promise<readonly [Measured, Measured]> {
  const measured = async (user: PastUser) => ({ path: await placed(past, user, page), token: user.token, times: [] });
  return [await measured(past.large), await measured(past.small)];
}

/** Which of the two comes first. */
const inTurn = ([large, small]: readonly [Measured, Measured], turn: number) => (turn % 2 === 0 ? [large, small] : [small, large]);

async function readPages(client: Client, users: readonly [Measured, Measured]): Promise<void> {
  for (let turn = -WARM_REQUESTS; turn < REQUESTS; turn += 1)
    for (const { path, token, times } of inTurn(users, turn)) {
      const began = performance.now();
      await readPage(client, path, token, turn);
      if (turn >= 0) times.push(performance.now() - began);
    }
}

/** The server lets an account begin twenty files at once: five of each kind. */
async function readFiles({ server }: PastServer, users: readonly [Measured, Measured], round: number): Promise<void> {
  if (round >= FILE_ROUNDS) return;
  for (const { path, token, times } of inTurn(users, round)) {
    const began = performance.now();
    const lines = await readFile(server.address, path, token);
    times.push(((performance.now() - began) * 1_000) / lines);
  }
}

/** What a list's cursor is an id of. The account record's is of a line: the transfer's, and its side. */
const TABLES: Readonly<Record<string, string>> = {
  "/api/deposit/list": "select id from deposit where user_id = $1 order by id",
  "/api/withdrawal/list": "select id from withdrawal where user_id = $1 order by id",
  "/api/currencyExchange/list": "select id from currency_exchange where user_id = $1 order by id",
  "/api/accountRecord/list": "select id * 10 + 2 as id from ledger_transfer where debit_owner = $1 and kind in (1, 3) order by id",
};

/** The page's path, with its cursor where it has one: the id of the row in front of it. */
async function placed({ sql }: PastServer, { userId }: PastUser, { path, depth }: Page): Promise<string> {
  if (depth === undefined) return path;
  const ids = await sql.unsafe<{ id: bigint }[]>(TABLES[path] ?? "", [userId]);
  return `${path}?before=${ids[Math.floor(ids.length * (1 - depth))]?.id}`;
}

/** The rows of a page; throws with an answer that is none. */
async function readPage(client: Client, path: string, token: string, turn: number): Promise<number> {
  const headers = { authorization: token, "x-forwarded-for": `10.4.0.${1 + ((turn + WARM_REQUESTS) % ADDRESSES)}` };
  const asked = `${path}${path.includes("?") ? "&" : "?"}pageSize=${PAGE_ROWS}`;
  const { statusCode, body } = await client.request({ path: asked, method: "GET", headers });
  const text = await body.text();
  if (statusCode !== 200 || !text.includes('"code":200')) throw new Error(`${path} was answered ${statusCode}: ${text.slice(0, 200)}`);
  return text.split('"id":').length - 1;
}

/** Lines of a file that were read: all, or the first ones. */
async function readFile(address: string, path: string, token: string): Promise<number> {
  const stop = new AbortController();
  const answer = await fetch(`${address}${path}`, { headers: { authorization: token }, signal: stop.signal });
  if (answer.status !== 200 || answer.body === null) throw new Error(`${path} was answered ${answer.status}`);
  let lines = -1;
  for await (const chunk of answer.body) {
    lines += chunk.filter((byte) => byte === LINE_FEED).length;
    if (lines >= FILE_LINES) break;
  }
  stop.abort();
  return lines;
}

const LINE_FEED = 10;
