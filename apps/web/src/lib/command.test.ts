import { beforeEach, expect, it } from "vitest";
import { askAgain, type CommandHost, randomKey, runCommand } from "./command.ts";
import { type Failure, RequestError } from "./request.ts";

type Order = Awaited<ReturnType<CommandHost["ask"]>>;
const order = { id: "1" } as unknown as NonNullable<Order>;
const refused = (msg: string): Failure => ({ kind: "refused", status: 422, msg, params: {} });

let sent: string[];
let asked: string[];
let kept: Set<string>;
let keptWhenSent: boolean[];
let waited: number;

beforeEach(() => {
  sent = [];
  asked = [];
  kept = new Set();
  keptWhenSent = [];
  waited = 0;
});

function host(answers: { send: Order | Failure; ask?: (Order | Failure)[] }): CommandHost {
  const give = (answer: Order | Failure) => {
    if (answer !== null && "kind" in answer) throw new RequestError(answer);
    return answer;
  };
  const asks = [...(answers.ask ?? [])];
  return {
    send: async (_route, fields) => {
      const { idempotencyKey } = fields as { idempotencyKey: string };
      sent.push(idempotencyKey);
      keptWhenSent.push(kept.has(idempotencyKey));
      return give(answers.send) as never;
    },
    ask: async (_route, key) => {
      asked.push(key);
      return give(asks.length > 1 ? (asks.shift() as Order | Failure) : (asks[0] ?? refused("not_found"))) as never;
    },
    wait: async (ms) => {
      waited += ms;
    },
    newKey: () => "key-1",
    keep: (key) => kept.add(key),
    forget: (key) => kept.delete(key),
  };
}

const cancel = (from: CommandHost) => runCommand(from, "POST /api/spotOrder/cancel", { id: "1" });

it("keeps its key before it leaves, and forgets it once the outcome is known", async () => {
  expect(await cancel(host({ send: order }))).toEqual({ kind: "done", order });
  expect(keptWhenSent).toEqual([true]);
  expect([...kept]).toEqual([]);
});

it("hands a refusal on without asking", async () => {
  expect(await cancel(host({ send: refused("order_already_filled") }))).toEqual({
    kind: "refused",
    failure: refused("order_already_filled"),
  });
  expect(asked).toEqual([]);
});

it.each<Failure>([{ kind: "timeout" }, { kind: "network" }, refused("operation_unknown"), refused("operation_in_progress")])(
  "after $kind asks by the same key and never sends again",
  async (failure) => {
    const outcome = await cancel(host({ send: failure, ask: [refused("not_found"), { kind: "timeout" }, order] }));
    expect(outcome).toEqual({ kind: "done", order });
    expect(sent).toEqual(["key-1"]);
    expect(asked).toEqual(["key-1", "key-1", "key-1"]);
  },
);

it("believes that nothing arrived only when asked well past the server's deadline", async () => {
  expect(await cancel(host({ send: { kind: "timeout" }, ask: [refused("not_found")] }))).toEqual({ kind: "never-arrived" });
  expect(waited).toBeGreaterThan(8_000);
  expect([...kept]).toEqual([]);
});

it("stays unknown, and kept, while nobody answers", async () => {
  expect(await cancel(host({ send: { kind: "timeout" }, ask: [{ kind: "network" }] }))).toEqual({
    kind: "unknown",
    idempotencyKey: "key-1",
  });
  expect([...kept]).toEqual(["key-1"]);
});

it("stays unknown when the last questions had no answer, however many before them said that nothing arrived", async () => {
  const [missing, cut] = [refused("not_found"), { kind: "network" } as const];
  const unknown = { kind: "unknown", idempotencyKey: "key-1" };
  expect(await cancel(host({ send: { kind: "timeout" }, ask: [missing, missing, missing, cut] }))).toEqual(unknown);
  expect(await cancel(host({ send: { kind: "timeout" }, ask: [missing, cut, missing, cut, missing] }))).toEqual(unknown);
  expect(await cancel(host({ send: { kind: "timeout" }, ask: [cut, cut, cut, missing] }))).toEqual({ kind: "never-arrived" });
});

it("makes keys that the contract accepts", () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(randomKey()).toMatch(form);
  expect(randomKey()).not.toBe(randomKey());
});

it("asks in rounds until nothing is unknown any more", async () => {
  const rounds = [
    [{ kind: "unknown" }],
    [{ kind: "done" }, { kind: "unknown" }],
    [{ kind: "never-arrived" }],
    [{ kind: "unknown" }],
  ] as const;
  let asks = 0;
  let pauses = 0;
  await askAgain(
    async () => rounds[asks++] ?? [],
    async () => {
      pauses += 1;
    },
  );
  expect([asks, pauses]).toEqual([3, 3]);
});

it("gives up in the end: the next start asks again", async () => {
  let asks = 0;
  await askAgain(
    async () => {
      asks += 1;
      return [{ kind: "unknown" }];
    },
    async () => undefined,
  );
  expect(asks).toBe(30);
});
