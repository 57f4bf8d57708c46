import { expect, it } from "vitest";
import type { AudienceRule } from "./campaign-view.ts";
import { missingStep } from "./missing-step.ts";

const rule = (name: AudienceRule["rule"], isMet: boolean | null): AudienceRule => ({ rule: name, value: null, mine: null, isMet });

it.each<[string, readonly AudienceRule[], number | null, string | undefined]>([
  ["a guest registers first", [rule("identity", false), rule("registered", false)], null, "me_claim"],
  ["somebody registered goes on with identity", [rule("registered", true), rule("identity", false)], null, "identity_title"],
  ["and with a deposit", [rule("deposited", false)], null, "deposit_title"],
  ["of an account that is too old no step leads in", [rule("registered", false), rule("accountDaysMax", false)], null, undefined],
  ["who meets all of them misses nothing", [rule("registered", true)], null, undefined],
  ["who is not logged in is led elsewhere", [rule("registered", null)], null, undefined],
  ["who takes part already is in", [rule("registered", false)], 1, undefined],
])("%s", (_name, audience, joinedAt, text) => {
  expect(missingStep({ audience: [...audience], joinedAt })?.text).toBe(text);
});
