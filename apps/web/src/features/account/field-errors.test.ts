import { describe, expect, it } from "vitest";
import { fieldOf } from "./field-errors.ts";

const refused = (msg: string, params: Record<string, string> = {}) => fieldOf({ kind: "refused", status: 422, msg, params });

describe("where a refusal is told", () => {
  it.each([
    ["account_malformed", "account"],
    ["account_taken", "account"],
    ["code_wrong", "code"],
    ["code_retry_later", "code"],
    ["password_rule", "password"],
    ["credentials_wrong", "password"],
    ["invite_code_unknown", "inviteCode"],
    ["already_registered", "form"],
    ["too_many_requests", "form"],
  ])("%s beside %s", (key, field) => {
    expect(refused(key)).toBe(field);
  });

  it("follows the field that a malformed request names, when it is one of the form", () => {
    expect(refused("malformed_request", { field: "inviteCode", rule: "pattern" })).toBe("inviteCode");
    expect(refused("malformed_request", { field: "toString", rule: "type" })).toBe("form");
  });

  it("tells what went wrong on the way above the button", () => {
    expect(fieldOf({ kind: "timeout" })).toBe("form");
    expect(fieldOf({ kind: "network" })).toBe("form");
  });
});
