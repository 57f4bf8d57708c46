/**
 * Both sides end, whatever becomes of events and answers on their way, with the same messages: numbered 1 to the last, each once. Devices here have the page's rule: what is next is
 * taken, what is behind is dropped, and what leaves a gap makes them ask for all after what they know.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { openSupport, type SupportEvent } from "./support-test-kit.ts";

type Fixture = Awaited<ReturnType<typeof openSupport>>;
type User = Awaited<ReturnType<Fixture["user"]>>;
type ClientId = ReturnType<typeof randomUUID>;
type Message = NonNullable<SupportEvent["message"]>;

const fixture = await openSupport();
let sana: Awaited<ReturnType<Fixture["operator"]>>;
beforeAll(async () => {
  sana = await fixture.operator("sana");
});

/** A page on one device. Its events wait until they are delivered, in any order, and are lost while it is away. */
class Device {
  readonly #user: User;
  readonly known: Message[] = [];
  /** Sent, and not yet known to be there. */
  readonly outbox = new Map<string, { readonly text: string; readonly clientId: ClientId }>();
  #waiting: Message[] = [];
  isConnected = true;
  #conversation: string | null = null;

  constructor(user: User) {
    this.#user = user;
  }

  hear(event: SupportEvent): void {
    this.#conversation ??= event.conversation.id;
    if (this.isConnected && event.message !== null) this.#waiting.push(event.message);
  }

  async deliver(which: number, keeps: boolean): Promise<void> {
    if (this.#waiting.length === 0) return;
    const at = which % this.#waiting.length;
    const message = this.#waiting[at];
    if (!keeps) this.#waiting.splice(at, 1);
    if (message !== undefined) await this.#take(message);
  }

  async #take(message: Message): Promise<void> {
    const next = this.known.length + 1;
    if (message.seq === next) this.#add(message);
    else if (message.seq > next) await this.catchUp();
  }

  #add(message: Message): void {
    this.known.push(message);
    if (message.clientId !== null) this.outbox.delete(message.clientId);
  }

  /** Small pages, so that a gap takes several. */
  async catchUp(): Promise<void> {
    if (this.#conversation === null) this.#conversation = (await this.#user.current()).conversation?.id ?? null;
    if (this.#conversation === null) return;
    for (;;) {
      const rows = await this.#user.messages(this.#conversation, { after: this.known.length, limit: 3 });
      for (const row of rows) if (row.seq === this.known.length + 1) this.#add(row);
      if (rows.length < 3) return;
    }
  }

  leave(): void {
    this.isConnected = false;
    this.#waiting = [];
  }

  async comeBack(): Promise<void> {
    this.isConnected = true;
    await this.catchUp();
    for (const { text, clientId } of this.outbox.values()) await this.send(text, clientId);
  }

  /** With several copies the same message is under way several times at once; a lost answer leaves it in the outbox, to be sent again. */
  async send(text: string, clientId: ClientId, { isAnswered = true, copies = 1 } = {}): Promise<void> {
    this.outbox.set(clientId, { text, clientId });
    const sent = await Promise.all(Array.from({ length: copies }, () => this.#user.send(text, clientId)));
    expect(new Set(sent.map(({ message }) => message.seq)).size).toBe(1);
    this.#conversation ??= sent[0]?.conversation.id ?? null;
    if (isAnswered) this.outbox.delete(clientId);
  }
}

const device = fc.constantFrom(0, 1);
const act = fc.oneof(
  fc.record({ do: fc.constant("send" as const), device, isAnswered: fc.boolean(), copies: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("both" as const) }),
  fc.record({ do: fc.constant("reply" as const) }),
  fc.record({ do: fc.constant("close" as const) }),
  fc.record({ do: fc.constant("deliver" as const), device, which: fc.nat(9), keeps: fc.boolean() }),
  fc.record({ do: fc.constant("leave" as const), device }),
  fc.record({ do: fc.constant("back" as const), device }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Seconds between two acts: no more than twenty messages a minute. */
const PAUSE_MS = 10_000;

async function play(acts: readonly Act[]): Promise<void> {
  const user = await fixture.user();
  const devices = [new Device(user), new Device(user)] as const;
  let heard = 0;
  const spread = () => {
    const told = fixture.told(user.userId);
    for (const event of told.slice(heard)) for (const one of devices) one.hear(event);
    heard = told.length;
  };
  const texts: string[] = [];
  const write = () => {
    texts.push(`text ${texts.length}`);
    return [texts.at(-1) ?? "", randomUUID()] as const;
  };
  for (const one of acts) {
    fixture.clock.advance(PAUSE_MS);
    const { conversation } = await user.current();
    switch (one.do) {
      case "send":
        await devices[one.device].send(...write(), one);
        break;
      case "both":
        await Promise.all(devices.map((each) => each.send(...write())));
        break;
      case "reply":
        if (conversation === null || conversation.state === "resolved") break;
        // A mark moves at the same moment: both wait for the same row.
        await Promise.all([
          sana.reply(conversation.id, write()[0], conversation.lastSeq),
          user.done("POST /api/service/read", { conversationId: conversation.id, seq: conversation.lastSeq }),
        ]);
        break;
      case "close":
        if (conversation !== null && conversation.state !== "resolved")
          await user.done("POST /api/service/close", { conversationId: conversation.id });
        break;
      case "deliver":
        spread();
        await devices[one.device].deliver(one.which, one.keeps);
        break;
      case "leave":
        devices[one.device].leave();
        break;
      case "back":
        await devices[one.device].comeBack();
        break;
    }
    spread();
  }
  for (const each of devices) await each.comeBack();
  spread();
  for (const each of devices) await each.catchUp();
  await expectSame(user, devices, texts);
}

async function expectSame(user: User, devices: readonly Device[], texts: readonly string[]): Promise<void> {
  const { conversation } = await user.current();
  if (conversation === null) return;
  const stored = await user.messages(conversation.id);
  for (const one of devices) {
    expect(one.known.map(({ seq }) => seq)).toEqual(one.known.map((_message, at) => at + 1));
    expect(one.known).toHaveLength(conversation.lastSeq);
    expect(one.known.slice(-stored.length)).toEqual(stored);
    expect(one.outbox.size).toBe(0);
    // Each was said once, whatever was tried again.
    expect(one.known.flatMap(({ kind, text }) => (kind === "text" ? [text] : [])).toSorted()).toEqual(texts.toSorted());
  }
}

it("both sides end with the same messages, each once and none missing", async () => {
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 24 }), play), { seed: 54, numRuns: 40 });
}, 60_000);
