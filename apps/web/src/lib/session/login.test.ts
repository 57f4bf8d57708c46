import { describe, expect, it } from "vitest";
import { returnPlace, wantedPlace } from "./login.ts";

describe("back to where one came from", () => {
  it.each([
    ["/pages/record/accountRecord", "", "/pages/record/accountRecord"],
    ["/pages/msg/msg-detail", "id=7&x=a%20b", "/pages/msg/msg-detail?id=7&x=a%20b"],
    ["/pages/user/login", "from=x", null],
    ["/pages/user/register", "", null],
    ["/", "", null],
  ])("%s with %j is remembered as %j", (path, search, place) => {
    expect(returnPlace({ path, search })).toBe(place);
  });

  it.each([
    ["/pages/user/accountDetail", "/pages/user/accountDetail"],
    ["/pages/x?y=1", "/pages/x?y=1"],
    ["/pages/user/login", null],
    ["//evil.example", null],
    ["https://evil.example/pages/x", null],
    ["javascript:alert(1)", null],
    ["", null],
    [null, null],
  ])("%j leads to %j", (from, place) => {
    expect(wantedPlace(from)).toBe(place);
  });
});
