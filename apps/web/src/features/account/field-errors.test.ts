import { describe, expect, it } from "vitest";
import { fieldOf, secondsAsked } from "./field-errors.ts";

const rejected = (msg: string, params: Record<string, string> = {}) => fieldOf({ kind: "rejected", status: 422, msg, params });

describe("where a rejection is told", () => {
  it.each([
    ["account_malformed", "account"],
    ["account_taken", "account"],
    ["code_wrong", "code"],
    ["code_retry_later", "code"],
    ["password_rule", "password"],
    ["password_short", "password"],
    ["password_common", "password"],
    ["password_same", "password"],
    ["password_wrong", "currentPassword"],
    ["password_not_set", "form"],
    ["credentials_wrong", "password"],
    ["invite_code_unknown", "inviteCode"],
    ["already_registered", "form"],
    ["too_many_requests", "form"],
  ])("%s beside %s", (key, field) => {
    expect(rejected(key)).toBe(field);
  });

  it("follows the field that a malformed request names, when it is one of the form", () => {
    expect(rejected("malformed_request", { field: "inviteCode", rule: "pattern" })).toBe("inviteCode");
    expect(rejected("malformed_request", { field: "toString", rule: "type" })).toBe("form");
  });

  it("tells what went wrong on the way above the button", () => {
    expect(fieldOf({ kind: "timeout" })).toBe("form");
    expect(fieldOf({ kind: "network" })).toBe("form");
  });

  it.each([
    [{ kind: "rejected", status: 429, msg: "too_many_requests", params: { seconds: "59" } }, 59],
    [{ kind: "rejected", status: 429, msg: "too_many_requests", params: {} }, null],
    [{ kind: "rejected", status: 429, msg: "too_many_requests", params: { seconds: "0" } }, null],
    [{ kind: "rejected", status: 422, msg: "code_retry_later", params: { seconds: "59" } }, null],
    [{ kind: "network" }, null],
  ] as const)("%j asks to wait %j s before the next try", (failure, seconds) => expect(secondsAsked(failure)).toBe(seconds));
});
