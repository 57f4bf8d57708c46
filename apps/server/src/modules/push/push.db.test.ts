import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Call, Handler, Session } from "../../platform/http/handlers.ts";
import { createLog } from "../../platform/log.ts";
import { KINDS } from "../../product-kinds.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { createTestDatabase } from "../../testing.ts";
import { sendMessages } from "../messages/index.ts";
import { createPushModule } from "./index.ts";

const database = await createTestDatabase();
const { sql } = database;

/** A push service of this machine: it writes down what it is sent, and answers what the test says. */
class Service {
  readonly got: { readonly path: string; readonly headers: IncomingMessage["headers"]; readonly body: Buffer }[] = [];
  status = 201;
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      this.got.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(this.status).end();
    });
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  /** In the place of the internet: the same request, to here. */
  readonly transport = (url: string, init: RequestInit): Promise<Response> =>
    fetch(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${new URL(url).pathname}`, init);

  close(): void {
    this.#server.close();
  }
}

const service = new Service();
await service.open();
afterAll(async () => {
  service.close();
  await database.close();
});

/** A browser with keys of its own, which can read what it is sent. */
class Browser {
  readonly #keys = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  constructor(name: string) {
    this.#keys.generateKeys();
    this.endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  }

  get fields() {
    return { endpoint: this.endpoint, p256dh: this.#keys.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
  }

  /** RFC 8188 and 8291, written from the texts: the record, its key from both sides' keys and the secret. */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const theirs = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    const shared = this.#keys.computeSecret(theirs);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#keys.getPublicKey(), theirs]);
    const secret = Buffer.from(hkdfSync("sha256", shared, this.#auth, info, 32));
    const bits = createHmac("sha256", salt).update(secret).digest();
    const expand = (label: string, length: number) =>
      createHmac("sha256", bits)
        .update(Buffer.concat([Buffer.from(`Content-Encoding: ${label}\0`), Buffer.from([1])]))
        .digest()
        .subarray(0, length);
    const decipher = createDecipheriv("aes-128-gcm", expand("aes128gcm", 16), expand("nonce", 12));
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
}

class PushFixture {
  now = Date.UTC(2026, 0, 5, 15);
  readonly push = createPushModule({
    sql,
    clock: { now: () => this.now },
    log: createLog("silent"),
    box: testBox,
    publicUrl: "https://candela.example",
    kinds: KINDS.map(({ messages }) => messages),
    transport: service.transport,
  });

  async call(
    route: keyof PushFixture["push"]["handlers"],
    session: Session,
    fields: Record<string, unknown>,
    language = "en",
  ): Promise<unknown> {
    const handler = this.push.handlers[route] as Handler<never>;
    return await handler({ fields, session, language } as unknown as Call<never>);
  }

  subscribe(session: Session, browser: Browser, language = "en") {
    return this.call("POST /api/push/subscribe", session, browser.fields, language);
  }

  async tell(userId: bigint, price = "50000.00"): Promise<void> {
    const params = { productCode: "X:BTCUSD", condition: "above", price, reached: "50001.00" };
    await sql.begin((tx) => sendMessages(tx, [{ userId, kind: "price_alert", params }], this.now));
  }
}

async function logIn(): Promise<Session> {
  const [user] = await sql<{ id: bigint }[]>`
    insert into app_user (account_type, nick_name, invite_code, created_ms)
    values ('guest', 'Guest', ${randomBytes(4).toString("hex").toUpperCase()}, 1) returning id`;
  const userId = user?.id ?? 0n;
  const [session] = await sql<{ id: bigint }[]>`
    insert into session (token_hash, user_id, created_ms, last_seen_ms, expires_ms, user_agent, ip)
    values (${randomBytes(32)}, ${userId}, 1, 1, 2, '', '') returning id`;
  return { userId, sessionId: session?.id ?? 0n, accountType: "guest" };
}

const left = async () => (await sql<{ count: number }[]>`select count(*)::int as count from push_delivery`)[0]?.count;

await sql`insert into product (product_id, product_code, product_type, name_by_language, description_by_language, price_scale, tick_size,
    quantity_scale, quantity_step, quantity_min, quantity_max, standard, position_types, sort)
  values (11, 'X:BTCUSD', 2, '{"en":"Bitcoin","zh":"比特币"}', '{"en":"B"}', 2, 1, 2, 1, 1, 100, 100, '{0}', 1)`;

beforeEach(async () => {
  service.got.length = 0;
  service.status = 201;
  await sql`truncate push_delivery, push_subscription, site_message restart identity cascade`;
});

describe("a message", () => {
  it("reaches each browser of its owner once, encrypted, in the browser's language, and nobody else's", async () => {
    const fixture = new PushFixture();
    const [ann, bob] = [await logIn(), await logIn()];
    const [phone, desktop, other] = [new Browser("phone"), new Browser("desktop"), new Browser("other")];
    await fixture.subscribe(ann, phone);
    await fixture.subscribe(ann, desktop, "zh");
    await fixture.subscribe(bob, other);
    await fixture.tell(ann.userId);
    expect(await fixture.push.worker.work()).toBe(2);
    expect(await fixture.push.worker.work()).toBe(0);
    const read = (browser: Browser, name: string) =>
      browser.read(service.got.find(({ path }) => path.endsWith(name))?.body ?? Buffer.alloc(0));
    expect(read(phone, "phone")).toEqual({
      title: "Bitcoin reached 50000.00",
      body: "The price rose to 50001.00. You asked to be told at 50000.00 or higher.",
      path: "/pages/msg/msg-detail?id=1",
      tag: "message 1",
      lang: "en",
    });
    expect(read(desktop, "desktop")).toMatchObject({ title: expect.stringContaining("比特币"), lang: "zh-CN" });
    expect(service.got).toHaveLength(2);
    const headers = service.got[0]?.headers;
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
    expect(String(headers?.authorization)).toMatch(/^vapid t=.+, k=.+$/);
    expect(await left()).toBe(0);
  });

  it("names its product in the browser's language, where it has a name in it, else in English", async () => {
    const fixture = new PushFixture();
    const ann = await logIn();
    const languages = ["en", "zh", "de", "ar"];
    const browsers = languages.map((language) => new Browser(`in-${language}`));
    for (const [at, browser] of browsers.entries()) await fixture.subscribe(ann, browser, languages[at]);
    await fixture.tell(ann.userId);
    expect(await fixture.push.worker.work()).toBe(languages.length);
    const titles = browsers.map((browser) => {
      const sent = service.got.find(({ path }) => browser.endpoint.endsWith(path));
      return browser.read(sent?.body ?? Buffer.alloc(0));
    });
    expect(titles).toMatchObject([
      { title: "Bitcoin reached 50000.00" },
      { title: expect.stringContaining("比特币") },
      { title: "Bitcoin hat 50000.00 erreicht" },
      { title: "بلغ Bitcoin السعر 50000.00" },
    ]);
  });

  it("is not sent when it was read meanwhile", async () => {
    const fixture = new PushFixture();
    const ann = await logIn();
    await fixture.subscribe(ann, new Browser("phone"));
    await fixture.tell(ann.userId);
    await sql`update site_message set is_read = true`;
    expect(await fixture.push.worker.work()).toBe(0);
    expect([service.got.length, await left()]).toEqual([0, 0]);
  });

  it("is sent again later while the service is down, and given up after five tries", async () => {
    const fixture = new PushFixture();
    const ann = await logIn();
    await fixture.subscribe(ann, new Browser("phone"));
    await fixture.tell(ann.userId);
    service.status = 503;
    await fixture.push.worker.work();
    await fixture.push.worker.work();
    expect([service.got.length, await left()]).toEqual([1, 1]);
    for (let tries = 0; tries < 6; tries += 1) {
      fixture.now += 60_000;
      await fixture.push.worker.work();
    }
    expect([service.got.length, await left()]).toEqual([5, 0]);
  });
});

/**
 * Possible answers of a push service (RFC 8030, sections 5 and 7.3; 429 of RFC 6585), and how many sends there are after a minute, and
 * after one more message.
 */
const ANSWERS = [
  ["sent", [200, 201, 202], 1, 2],
  ["sent again later", [408, 429, 500, 502, 503, 504], 2, 3],
  ["given up, and its browser kept for the next one", [307, 400, 401, 403, 413], 1, 2],
  ["given up with its browser, which is not there any more", [404, 410], 1, 1],
] as const;

describe("a message to which the push service answers", () => {
  it.each(ANSWERS.flatMap(([what, statuses, ...counts]) => statuses.map((status) => [status, what, ...counts] as const)))(
    "%i is %s",
    async (status, _what, afterMinute, afterNext) => {
      const fixture = new PushFixture();
      const ann = await logIn();
      await fixture.subscribe(ann, new Browser("phone"));
      await fixture.tell(ann.userId);
      service.status = status;
      await fixture.push.worker.work();
      expect(service.got).toHaveLength(1);
      service.status = 201;
      fixture.now += 60_000;
      await fixture.push.worker.work();
      expect([service.got.length, await left()]).toEqual([afterMinute, 0]);
      await fixture.tell(ann.userId);
      await fixture.push.worker.work();
      expect([service.got.length, await left()]).toEqual([afterNext, 0]);
    },
  );
});

describe("a subscription", () => {
  it("goes with its session, and when its owner says so; nobody else can end it", async () => {
    const fixture = new PushFixture();
    const [ann, bob] = [await logIn(), await logIn()];
    const [phone, desktop] = [new Browser("phone"), new Browser("desktop")];
    await fixture.subscribe(ann, phone);
    await fixture.subscribe({ ...ann, sessionId: bob.sessionId }, desktop);
    await fixture.call("POST /api/push/unsubscribe", bob, { endpoint: phone.endpoint });
    await sql`delete from session where id = ${bob.sessionId}`;
    await fixture.tell(ann.userId);
    expect(await fixture.push.worker.work()).toBe(1);
    await fixture.call("POST /api/push/unsubscribe", ann, { endpoint: phone.endpoint });
    await fixture.tell(ann.userId);
    expect(await fixture.push.worker.work()).toBe(0);
  });

  it("of a browser belongs to whoever logged in there last", async () => {
    const fixture = new PushFixture();
    const [ann, bob] = [await logIn(), await logIn()];
    const phone = new Browser("phone");
    await fixture.subscribe(ann, phone);
    await fixture.subscribe(bob, phone);
    await fixture.tell(ann.userId);
    expect(await fixture.push.worker.work()).toBe(0);
  });

  it("brings nothing to its new owner of what waited for the one before", async () => {
    const fixture = new PushFixture();
    const [ann, bob] = [await logIn(), await logIn()];
    const phone = new Browser("phone");
    await fixture.subscribe(ann, phone);
    await fixture.tell(ann.userId);
    service.status = 503;
    await fixture.push.worker.work();
    service.status = 201;
    service.got.length = 0;
    await fixture.subscribe(bob, phone);
    fixture.now += 60_000;
    expect(await fixture.push.worker.work()).toBe(0);
    expect([service.got.length, await left()]).toEqual([0, 0]);
  });

  it("is one of twenty of its owner at most: the oldest gives way", async () => {
    const fixture = new PushFixture();
    const [ann, bob] = [await logIn(), await logIn()];
    await fixture.subscribe(bob, new Browser("bob's"));
    for (let n = 0; n < 22; n += 1) await fixture.subscribe(ann, new Browser(`browser-${n}`));
    await fixture.tell(ann.userId);
    expect(await fixture.push.worker.work()).toBe(20);
    expect(service.got.map(({ path }) => path)).not.toContain("/fcm/send/browser-1");
    await fixture.tell(bob.userId);
    expect(await fixture.push.worker.work()).toBe(1);
  });

  it("with a key that is none is forgotten, and keeps no other from its message", async () => {
    const fixture = new PushFixture();
    const [ann, bob] = [await logIn(), await logIn()];
    const fields = { ...new Browser("broken").fields, p256dh: "A".repeat(87) };
    await fixture.call("POST /api/push/subscribe", ann, fields);
    await fixture.subscribe(bob, new Browser("phone"));
    await fixture.tell(ann.userId);
    await fixture.tell(bob.userId);
    expect(await fixture.push.worker.work()).toBe(1);
    expect(await left()).toBe(0);
    expect(await sql`select 1 from push_subscription where user_id = ${ann.userId}`).toHaveLength(0);
  });

  it("elsewhere than at a browser's service is rejected", async () => {
    const fixture = new PushFixture();
    const ann = await logIn();
    const fields = { ...new Browser("phone").fields, endpoint: "https://10.0.0.1/inside" };
    await expect(fixture.call("POST /api/push/subscribe", ann, fields)).rejects.toMatchObject({ key: "push_service_unknown" });
  });
});

it("names itself by one key, whoever asks first", async () => {
  const keys = await Promise.all(
    [new PushFixture(), new PushFixture()].map((fixture) => fixture.call("GET /api/push/publicKey", {} as Session, {})),
  );
  expect(keys[0]).toEqual(keys[1]);
});
