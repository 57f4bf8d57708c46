import { ManualClock } from "@candela/testkit";
import { expect, it } from "vitest";
import type { RailAnswer } from "./rail.ts";
import { createSandboxRail, SANDBOX_PATHS, SIGNATURE_HEADER } from "./sandbox-rail.ts";
import { signatureFault } from "./signed-body.ts";

const SECRET = Buffer.alloc(32, 7);
const INSTRUCTION = {
  ...{ reference: "w-1", currency: "USDT", amount: "12.5" },
  destination: { kind: "crypto", network: "TRC20", number: "T1", values: {} },
} as const;

type Answer = { readonly status: number; readonly text: string } | Error;

/** A rail whose peer gives one answer, and what it was asked. */
function railOf(answer: Answer) {
  const asked: { url: string; headers: Readonly<Record<string, string>>; body: string }[] = [];
  const clock = new ManualClock();
  const rail = createSandboxRail({
    clock,
    address: () => "http://peer.invalid",
    secret: async () => SECRET,
    async send(request) {
      asked.push(request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { rail, asked, clock };
}

const told = (state: string, transaction = "tx-9") => ({ status: 200, text: JSON.stringify({ state, transaction }) });
const THROWS = "throws";

/** What comes of an answer: for a payout that is asked about, and for one that is sent. */
const ANSWERS: readonly [string, Answer, RailAnswer | typeof THROWS, RailAnswer | typeof THROWS][] = [
  ["pending", told("pending"), { state: "pending" }, { state: "pending" }],
  ["paid", told("paid"), { state: "paid", transaction: "tx-9" }, { state: "paid", transaction: "tx-9" }],
  ["failed", told("failed"), { state: "failed" }, { state: "failed" }],
  // A peer that took a payout and knows none has not said that it was never sent.
  ["none", told("none"), { state: "none" }, THROWS],
  ["a state that there is not", told("lost"), THROWS, THROWS],
  ["something else", { status: 200, text: '{"ok":true}' }, THROWS, THROWS],
  ["no JSON", { status: 200, text: "<html>" }, THROWS, THROWS],
  ["created", { ...told("paid"), status: 201 }, THROWS, THROWS],
  ["a redirection", { ...told("paid"), status: 302 }, THROWS, THROWS],
  ["a rejection", { ...told("failed"), status: 409 }, THROWS, THROWS],
  ["a fault of the peer", { ...told("failed"), status: 503 }, THROWS, THROWS],
  ["no answer", new Error("connection reset"), THROWS, THROWS],
];

it.each(ANSWERS)("an answer of the peer is told as it is, or is none: %s", async (_name, answer, found, sent) => {
  const outcome = (call: Promise<RailAnswer>) => call.catch(() => THROWS);
  expect(await outcome(railOf(answer).rail.find("w-1"))).toEqual(found);
  expect(await outcome(railOf(answer).rail.send(INSTRUCTION))).toEqual(sent);
});

it("asks and sends on its own path, under a signature of these very bytes", async () => {
  const { rail, asked, clock } = railOf(told("pending"));
  await rail.find("w-1");
  await rail.send(INSTRUCTION);
  expect(asked.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
    [`http://peer.invalid${SANDBOX_PATHS.find}`, { reference: "w-1" }],
    [`http://peer.invalid${SANDBOX_PATHS.send}`, INSTRUCTION],
  ]);
  for (const { headers, body } of asked)
    expect(signatureFault(headers[SIGNATURE_HEADER], Buffer.from(body), [SECRET], clock.now())).toBeNull();
});

it("asks nobody while the peer does not listen", async () => {
  const asked: string[] = [];
  const rail = createSandboxRail({
    clock: new ManualClock(),
    address: () => undefined,
    secret: async () => SECRET,
    async send({ url }) {
      asked.push(url);
      return told("paid");
    },
  });
  expect(rail.isReady()).toBe(false);
  await expect(rail.find("w-1")).rejects.toThrow("does not listen");
  await expect(rail.send(INSTRUCTION)).rejects.toThrow("does not listen");
  expect(asked).toEqual([]);
});
