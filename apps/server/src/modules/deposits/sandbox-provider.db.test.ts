import { describe } from "vitest";
import { createSandboxProvider } from "../payments/index.ts";
import { providerContract } from "../payments/provider-contract.ts";
import { openDeposits } from "./deposits-test-kit.ts";

const kit = await openDeposits();
const provider = createSandboxProvider({
  send: kit.send,
  base: () => "http://peer.test",
  secret: kit.sandbox.secret,
  secrets: () => [kit.sandbox.secret()],
  nowMs: () => kit.clock.now(),
  callbackUrl: () => "http://peer.test/hooks/payments/sandbox",
});
const choose = (choice: string) => async (payUrl: string) => {
  await kit.choose(payUrl, choice);
  await kit.sandbox.deliver();
};

describe("the adapter of the sandbox's payment page", () => {
  providerContract({
    ...{ provider, now: () => kit.clock.now(), lastCallback: kit.lastCallback, setDown: kit.setDown },
    ...{ pay: choose("pay"), fail: choose("fail") },
  });
});
