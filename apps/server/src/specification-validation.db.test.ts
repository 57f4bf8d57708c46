import { proves } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SpecificationServer, startSpecificationServer } from "./specification-test-server.ts";

/** The validation rules of the specification where the running server holds to them. */
let server: SpecificationServer;

beforeAll(async () => {
  server = await startSpecificationServer();
});
afterAll(() => server.close());

const send = async (url: string, payload: Record<string, unknown>) => {
  const { code, msg } = (await server.app.inject({ method: "POST", url, payload })).json();
  return code === 200 ? "taken" : msg;
};

describe("an account's name, as the server reads it", () => {
  for (const [proof, taken, rejected] of [
    [
      proves("5.3"),
      ["13800138000", "057113700137000", "08616600166000", "008619900199000", "+8615500155000", "+12133734253"],
      ["1380013800", "12000000000", "23800138000", "0000013800138000", "13800138000a"],
    ],
    [proves("5.10"), ["王小明@example.com.cn", "me1@example.org", "a.b+c@d.org"], ["me@", "@example.org", "a b@example.org", "a@b..org"]],
  ] as const) {
    it.each(taken)("%s is sent a code", proof, async (account) => {
      expect(await send("/api/auth/sendCode", { account, purpose: "register" })).toBe("taken");
    });

    it.each(rejected)("%s is none", proof, async (account) => {
      expect(await send("/api/auth/sendCode", { account, purpose: "register" })).toBe("account_malformed");
    });
  }
});

describe("a password, as the server reads it", () => {
  const register = (password: string, code = "000000") => send("/api/auth/register", { account: "new@example.org", code, password });

  it.each(["abcdefg", "1234567a!", "12345678", "abcd efgh", "pässword1", "密码密码密码密码a"])(
    "%j is rejected",
    proves("5.5"),
    async (password) => {
      expect(await register(password)).toBe("password_rule");
    },
  );

  it.each(["abcdefgh", "1234567a", "ABCDEFG1"])("%j is taken: only the code is wrong", proves("5.5"), async (password) => {
    expect(await register(password)).toBe("code_wrong");
  });

  it.each(["12345", "1234567", "12345a", "１２３４５６"])(
    "comes with a code of six digits, which %j is not",
    proves("5.17"),
    async (code) => {
      expect(await register("abcdefgh", code)).toBe("malformed_request");
    },
  );
});
