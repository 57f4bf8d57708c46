import { MINUTE_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { pino } from "pino";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { createBus } from "../../platform/bus.ts";
import type { Carriers, Handed, Letter } from "../../platform/carriers/carrier.ts";
import { createSmtpMail } from "../../platform/carriers/smtp-mail.ts";
import { openSmtpServer } from "../../platform/carriers/smtp-test-server.ts";
import { systemRandom } from "../../platform/clock.ts";
import { ask, createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { createTestDatabase } from "../../testing.ts";
import { createIdentityModule, outboxReport } from "./index.ts";
import { pauseAfter, TRIES_MAX } from "./outbox-sender.ts";

const { sql, close } = await createTestDatabase();
const clock = new ManualClock();
const MAILBOX = "owner@example.org";
const PHONE = "+491701234567";
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  await sql`truncate app_user, session, one_time_code, code_sending, outbox, login_attempt, site_message restart identity cascade`;
});
afterEach(async () => {
  for (const end of closing.splice(0)) await end();
});
afterAll(close);

/** Identity with these carriers, and what its log says. */
async function open(carriers: Carriers) {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
  const module = createIdentityModule({
    ...{ sql, clock, random: systemRandom, bus: createBus(silentLog), log, box: testBox, carriers },
    siteName: () => "Northlake",
    publicUrls: () => ["https://app.example.org"],
    passwordRule: () => "any",
    openPaperAccount: async () => undefined,
  });
  const app = await createAppOfModules({ modules: [module.handlers], clock, authenticate: module.authenticate });
  closing.push(() => app.close());
  const send = async (account: string, purpose: "register" | "login" = "register") =>
    ask(app, "POST /api/auth/sendCode", { account, purpose }, { ip: "203.0.113.9" });
  return { module, app, send, lines, work: () => module.sender.work() };
}

/** A carrier that answers what it is told, and keeps what it was given. */
function carrierOf(handed: () => Handed) {
  const letters: Letter[] = [];
  const carry = async (letter: Letter) => {
    letters.push(letter);
    return handed();
  };
  return { letters, carry };
}

const LATER: Handed = { state: "later", why: "ECONNECTION" };
const TAKEN: Handed = { state: "taken" };
const rows = () => sql<{ state: string; attempts: number; body: string }[]>`
  select case when sent_ms is not null then 'sent' when given_up_ms is not null then 'given up' when due_ms is not null then 'due' else 'kept' end as state,
    attempts, body from outbox order by id`;

it("mails a code that lets its reader register, and keeps its text no longer", async () => {
  const server = await openSmtpServer();
  closing.push(server.close);
  const from = "no-reply@northlake.example";
  const settings = { host: "127.0.0.1", port: server.port, isTlsFromStart: false, mustEncrypt: false, login: null, from };
  const { send, work, app, lines } = await open({ email: createSmtpMail(settings) });
  expect((await send(MAILBOX)).body.data).toMatchObject({ codeDigits: 6, inOutbox: false });
  expect(server.taken).toEqual([]);
  expect(await work()).toBe(1);
  expect(await work()).toBe(0);
  const [mail] = server.taken;
  expect(mail).toMatchObject({ from, to: [MAILBOX] });
  expect(mail?.raw).toMatch(/^Subject: Northlake: Code\r?$/m);
  const code = /(\d{6}) is your Northlake code/.exec(mail?.raw ?? "")?.[1] ?? "";
  const { body } = await ask(app, "POST /api/auth/register", { account: MAILBOX, code, password: "tallow4wick" });
  expect(body.code).toBe(200);
  expect(await rows()).toEqual([{ state: "sent", attempts: 1, body: "" }]);
  expect(await outboxReport(sql, 20)).toContain(`email to ${MAILBOX}  (sent)\n  its text is not kept`);
  for (const secret of [MAILBOX, code]) expect(lines.join()).not.toContain(secret);
});

it("tries again with growing pauses under one reference until the peer has it, across a restart", async () => {
  let handed: Handed = LATER;
  const mail = carrierOf(() => handed);
  const first = await open({ email: mail });
  await first.send(MAILBOX);
  for (const [tries, ms] of [
    [1, 2_000],
    [2, 4_000],
    [3, 8_000],
  ] as const) {
    expect(await first.work()).toBe(0);
    expect(mail.letters).toHaveLength(tries);
    clock.advance(ms - 1);
    await first.work();
    expect(mail.letters).toHaveLength(tries);
    clock.advance(1);
  }
  const second = await open({ email: mail });
  handed = TAKEN;
  expect(await second.work()).toBe(1);
  expect(new Set(mail.letters.map(({ reference }) => reference)).size).toBe(1);
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 4 }]);
  expect(first.lines.join()).toContain('"why":"later: ECONNECTION"');
});

it("pauses up to a quarter of an hour, and ends after half a day", () => {
  const pauses = Array.from({ length: TRIES_MAX }, (_, index) => pauseAfter(index + 1));
  expect(pauses.slice(0, 3)).toEqual([2_000, 4_000, 8_000]);
  expect(Math.max(...pauses)).toBe(15 * MINUTE_MS);
  const hours = pauses.reduce((sum, ms) => sum + ms, 0) / (60 * MINUTE_MS);
  expect([hours > 12, hours < 14]).toEqual([true, true]);
});

it("gives a code up once it opens nothing any more, without another try", async () => {
  const mail = carrierOf(() => LATER);
  const { send, work } = await open({ email: mail });
  await send(MAILBOX);
  await work();
  clock.advance(10 * MINUTE_MS);
  await work();
  expect(mail.letters).toHaveLength(1);
  expect(await rows()).toEqual([{ state: "given up", attempts: 1, body: "" }]);
});

it("gives up after the last try, and at once where the peer rejects for good", async () => {
  const mail = carrierOf(() => LATER);
  const rejecting = carrierOf(() => ({ state: "rejected", why: "HTTP 422" }));
  const { send, work, lines } = await open({ email: mail, sms: rejecting });
  await send(MAILBOX);
  await send(PHONE);
  await sql`update outbox set attempts = ${TRIES_MAX - 1} where channel = 'email'`;
  await work();
  expect(await rows()).toMatchObject([{ state: "due" }, { state: "given up", attempts: 1, body: "" }]);
  clock.advance(5 * MINUTE_MS);
  await sql`update outbox set due_ms = ${clock.now()} where channel = 'email'`;
  await work();
  expect(await rows()).toMatchObject([{ state: "given up", attempts: TRIES_MAX }, { state: "given up" }]);
  expect([mail.letters.length, rejecting.letters.length]).toEqual([1, 1]);
  expect(lines.join()).toContain("messages were given up");
});

it("sends what a process that died had taken, once its time is over", async () => {
  let end: (handed: Handed) => void = () => undefined;
  const dying = { carry: () => new Promise<Handed>((resolve) => (end = resolve)) };
  const mail = carrierOf(() => TAKEN);
  const dead = await open({ email: dying });
  await dead.send(MAILBOX);
  const round = dead.work();
  await expect.poll(rows).toMatchObject([{ attempts: 1 }]);
  const next = await open({ email: mail });
  expect(await next.work()).toBe(0);
  clock.advance(MINUTE_MS);
  expect(await next.work()).toBe(1);
  end(LATER);
  await round;
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 2 }]);
});

it("keeps in the outbox what nobody carries, for good", async () => {
  const mail = carrierOf(() => TAKEN);
  const paper = await open({});
  expect((await paper.send(MAILBOX)).body.data).toMatchObject({ inOutbox: true });
  expect(paper.lines.join()).toContain("a message waits in the outbox");
  const carried = await open({ email: mail });
  expect((await carried.send(PHONE)).body.data).toMatchObject({ inOutbox: true });
  expect(await carried.work()).toBe(0);
  expect(mail.letters).toEqual([]);
  expect((await rows()).map(({ state }) => state)).toEqual(["kept", "kept"]);
});

it("answers the same for known and unknown accounts, at once, while the peer is silent", async () => {
  const silent = { carry: () => new Promise<Handed>(() => undefined) };
  const { send, work } = await open({ email: silent });
  await sql`
    insert into app_user (account_type, email, password_hash, nick_name, invite_code, created_ms, registered_ms)
    values ('registered', ${MAILBOX}, '$argon2id$', 'owner', 'AAAAAA', ${clock.now()}, ${clock.now()})`;
  await send("waiting@example.org");
  void work();
  await expect.poll(rows).toMatchObject([{ attempts: 1 }]);
  const [known, unknown] = [await send(MAILBOX, "login"), await send("nobody@example.org", "login")];
  expect(known.body).toEqual(unknown.body);
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(await sql`select 1 from outbox where target = ${MAILBOX}`).toHaveLength(1);
});

it("sends SMS while the mail server is silent", async () => {
  const silent = { carry: () => new Promise<Handed>(() => undefined) };
  const sms = carrierOf(() => TAKEN);
  const { send, work } = await open({ email: silent, sms });
  await send(MAILBOX);
  await send(PHONE);
  void work();
  await expect.poll(() => sms.letters.map(({ target }) => target)).toEqual([PHONE]);
  await expect.poll(rows).toMatchObject([{ state: "due" }, { state: "sent" }]);
});
