import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signatureFault, signBody } from "./signed-body.ts";

const NOW = Date.UTC(2026, 0, 5, 15, 0, 0, 250);
const [secret, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const body = Buffer.from('{"reference":"WD-1"}', "utf8");
const signed = signBody(secret, body, NOW);

describe("a signed body", () => {
  it("is signed as Stripe does it: over the seconds, a dot and the raw bytes", () => {
    const seconds = "1767625200";
    expect(signed).toBe(`t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.{"reference":"WD-1"}`).digest("hex")}`);
    expect(signatureFault(signed, body, [secret], NOW)).toBeNull();
  });

  it.each([
    ["other bytes", signed, Buffer.from('{"reference":"WD-2"}'), [secret], NOW, "wrong"],
    ["another secret", signed, body, [next], NOW, "wrong"],
    ["a moment that was changed", signed.replace("t=1767625200", "t=1767625201"), body, [secret], NOW, "wrong"],
    ["six minutes ago", signed, body, [secret], NOW + 360_000, "outside_tolerance"],
    ["six minutes ahead", signed, body, [secret], NOW - 360_000, "outside_tolerance"],
    ["no signature", undefined, body, [secret], NOW, "malformed"],
    ["no time", signed.replace("t=", "x="), body, [secret], NOW, "malformed"],
    ["half a signature", signed.slice(0, -1), body, [secret], NOW, "malformed"],
  ] as const)("is rejected with %s", (_name, header, bytes, secrets, now, fault) => {
    expect(signatureFault(header, bytes, secrets, now)).toBe(fault);
  });

  it.each([-300_000, 0, 299_000])("is good within five minutes to either side: %s ms", (apart) => {
    expect(signatureFault(signed, body, [secret], NOW + apart)).toBeNull();
  });

  it("is good under either secret while they change", () => {
    expect(signatureFault(signed, body, [next, secret], NOW)).toBeNull();
    expect(signatureFault(`${signBody(next, body, NOW)},v1=${"0".repeat(64)}`, body, [secret, next], NOW)).toBeNull();
  });
});
