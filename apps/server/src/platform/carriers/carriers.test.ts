import { ManualClock } from "@candela/testkit";
import { afterEach, expect, it } from "vitest";
import { TAKEN } from "./carrier.ts";
import { carrierSuite, letterTo, SUITE_LIMIT_MS } from "./carrier-test-suite.ts";
import { createSmsWebhook } from "./sms-webhook.ts";
import { createSmtpMail, type SmtpSettings } from "./smtp-mail.ts";
import { TEST_CERTIFICATE } from "./smtp-test-certificate.ts";
import { openSmtpServer } from "./smtp-test-server.ts";
import { openWebhookPeer } from "./webhook-test-peer.ts";

const MAILBOX = "owner@example.org";
const PHONE = "+491701234567";
const SECRET = "a-secret-of-thirty-two-characters";
const LOGIN = { user: "candela", password: "tallow4wick" };
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function smtpServer(options: Parameters<typeof openSmtpServer>[0] = {}) {
  const server = await openSmtpServer(options);
  closing.push(server.close);
  return server;
}

async function webhookPeer(now: () => number) {
  const peer = await openWebhookPeer(SECRET, now);
  closing.push(peer.close);
  return peer;
}

const at = (port: number, settings: Partial<SmtpSettings> = {}): SmtpSettings => ({
  ...{ host: "127.0.0.1", port, isTlsFromStart: false, mustEncrypt: false, login: null, from: "no-reply@northlake.example" },
  ...settings,
});

const referenceOf = (raw: string) => /^Message-ID: <([^@]+)@northlake\.example>\r?$/im.exec(raw)?.[1] ?? "";

carrierSuite("of mail by SMTP", async () => {
  const server = await smtpServer({ login: LOGIN });
  const behaviours = {
    takes: "takes",
    busy: "busy",
    rejects: "knowsNobody",
    dropsAfterData: "dropsAfterData",
    silent: "silentAtData",
  } as const;
  return {
    carrier: createSmtpMail(at(server.port, { login: LOGIN }), { totalMs: SUITE_LIMIT_MS }),
    references: () => server.taken.map(({ raw }) => referenceOf(raw)),
    behave: (as) => server.behave(behaviours[as]),
    leave: server.close,
    target: MAILBOX,
    secrets: [LOGIN.password],
  };
});

carrierSuite("of SMS by a webhook", async () => {
  const clock = new ManualClock();
  const peer = await webhookPeer(() => clock.now());
  return {
    carrier: createSmsWebhook({ url: peer.url, secret: SECRET }, clock, { totalMs: SUITE_LIMIT_MS }),
    references: () => peer.taken.map(({ reference = "" }) => reference),
    behave: peer.behave,
    leave: peer.close,
    target: PHONE,
    secrets: [SECRET],
  };
});

it("writes mail that a mailbox understands: who, when, in which language, and no answer is read", async () => {
  const server = await smtpServer();
  const arabic = { ...letterTo(MAILBOX), language: "ar", sender: "نورث ليك", subject: "رمز", body: "493817 رمزك." } as const;
  expect(await createSmtpMail(at(server.port)).carry(arabic)).toEqual(TAKEN);
  const [mail] = server.taken;
  expect(mail).toMatchObject({ from: "no-reply@northlake.example", to: [MAILBOX], user: undefined });
  expect(mail?.raw).toMatch(/^Date: Mon, 02 Nov 2026 09:30:00 \+0000\r?$/m);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(mail?.raw).toMatch(/^Content-Language: ar\r?$/m);
  expect(mail?.raw).toMatch(/^From: =\?UTF-8\?.+ <no-reply@northlake\.example>\r?$/m);
  const [, text = ""] = mail?.raw.split("\r\n\r\n") ?? [];
  expect(Buffer.from(text, "base64").toString("utf8")).toBe(arabic.body);
});

it("lets nothing that a name or a text has in it become a line of the header", async () => {
  const server = await smtpServer();
  const evil = "Northlake\r\nBcc: thief@example.net\r\n\r\nBody\u0000\u2028X-Evil: 1";
  const letter = { ...letterTo(MAILBOX), sender: evil, subject: evil };
  expect(await createSmtpMail(at(server.port)).carry(letter)).toEqual(TAKEN);
  const [mail] = server.taken;
  expect(mail?.to).toEqual([MAILBOX]);
  const [header = ""] = mail?.raw.split("\r\n\r\n") ?? [];
  const fields = header.split(/\r\n(?![ \t])/).map((line) => line.split(":")[0]);
  expect(new Set(fields).size).toBe(fields.length);
  for (const name of ["Bcc", "X-Evil", "Body"]) expect(fields).not.toContain(name);
  expect(mail?.raw.split("\r\n\r\n")[1]).toContain(letter.body);
});

it.each(["o@example.org>\r\nRCPT TO:<thief@example.net", "o@example.org, thief@example.net"])(
  "sends to one address or to none: %j",
  async (target) => {
    const server = await smtpServer();
    await createSmtpMail(at(server.port)).carry(letterTo(target));
    expect(server.taken.flatMap(({ to }) => to)).not.toContain("thief@example.net");
  },
);

it("takes what is said of the sender, or at the greeting, for no word about the message", async () => {
  const server = await smtpServer();
  const mail = createSmtpMail(at(server.port), { totalMs: SUITE_LIMIT_MS });
  server.behave("rejectsSender");
  expect(await mail.carry(letterTo(MAILBOX))).toEqual({ state: "later", why: "EENVELOPE MAIL FROM 550" });
  server.behave("silentAtGreeting");
  expect((await mail.carry(letterTo(MAILBOX))).state).toBe("later");
  server.behave("rejectsText");
  expect(await mail.carry(letterTo(MAILBOX))).toEqual({ state: "rejected", why: "EMESSAGE DATA 554" });
});

it("tries again after a wrong login, which another setting cures", async () => {
  const server = await smtpServer({ login: LOGIN });
  const mail = createSmtpMail(at(server.port, { login: { ...LOGIN, password: "wrong" } }));
  expect(await mail.carry(letterTo(MAILBOX))).toEqual({ state: "later", why: "EAUTH AUTH PLAIN 535" });
});

it("says nothing to a peer that is not this machine without encryption that it trusts", async () => {
  const settings = { mustEncrypt: true, login: LOGIN, host: "localhost" };
  const plain = await smtpServer({ login: LOGIN });
  expect((await createSmtpMail(at(plain.port, settings)).carry(letterTo(MAILBOX))).state).toBe("later");
  const untrusted = await smtpServer({ login: LOGIN, hasTls: true });
  expect((await createSmtpMail(at(untrusted.port, settings)).carry(letterTo(MAILBOX))).state).toBe("later");
  expect([plain.connections(), untrusted.connections()]).toEqual([1, 1]);
  expect([...plain.taken, ...untrusted.taken]).toEqual([]);
});

it.each([true, false])("encrypts with a peer whose certificate is good, from the start: %s", async (isTlsFromStart) => {
  const server = await smtpServer({ login: LOGIN, hasTls: true, isTlsFromStart });
  const settings = at(server.port, { mustEncrypt: true, login: LOGIN, host: "localhost", isTlsFromStart });
  expect(await createSmtpMail(settings, { trusted: TEST_CERTIFICATE }).carry(letterTo(MAILBOX))).toEqual(TAKEN);
  expect(server.taken).toMatchObject([{ user: LOGIN.user, isEncrypted: true }]);
});

it("signs SMS for this second and these bytes, and follows the peer nowhere", async () => {
  const clock = new ManualClock();
  const peer = await webhookPeer(() => clock.now());
  const sms = createSmsWebhook({ url: peer.url, secret: SECRET }, clock);
  const letter = letterTo(PHONE);
  expect(await sms.carry(letter)).toEqual(TAKEN);
  expect(peer.taken).toEqual([{ reference: letter.reference, to: PHONE, text: letter.body, language: "en" }]);
  expect(peer.headers[0]).toMatch(new RegExp(`^t=${Math.floor(clock.now() / 1_000)},v1=[0-9a-f]{64}$`));
  peer.behave("sendsElsewhere");
  expect(await sms.carry(letter)).toEqual({ state: "later", why: "HTTP 307" });
  expect(peer.headers).toHaveLength(2);
});

it("is not heard by a gateway with another secret, and comes again once the settings agree", async () => {
  const clock = new ManualClock();
  const peer = await webhookPeer(() => clock.now());
  const sms = createSmsWebhook({ url: peer.url, secret: `${SECRET}!` }, clock);
  expect(await sms.carry(letterTo(PHONE))).toEqual({ state: "later", why: "HTTP 401" });
  expect(peer.taken).toEqual([]);
});
