/** Every field of a call reaches its command, and is part of the hash that its key stands for. */
import { type Fields, ROUTES, type RouteKey } from "@candela/api";
import { describe, expect, it } from "vitest";
import {
  cancelCommand,
  closeAllCommand,
  closeCommand,
  marginCommand,
  placeCommand,
  protectCommand,
  reverseCommand,
} from "./route-commands.ts";

const session = { userId: 7n, sessionId: 1n, accountType: "guest" } as const;
const base = { userId: 7n, key: "a key", deadline: 99 };
const idempotencyKey = base.key;
const id = "31";
const protection = { takeProfit: "6", stopLoss: "7", trailingBy: "percent", trailingDistance: "8" } as const;
const stated = { takeProfit: "6", stopLoss: "7", trailing: { by: "percent", distance: "8" } };
const bare = { productCode: "X:BTCUSD", side: "short", action: "open", orderType: "stop", quantity: "3" } as const;

type Built = { readonly hash: string };
interface Case {
  readonly route: RouteKey;
  readonly build: (call: never) => Built;
  /** Every field of the call, each with a value of its own. */
  readonly fields: object;
  readonly command: object;
  /** The call with its required fields only. */
  readonly least: object;
}

const CASES: readonly Case[] = [
  {
    route: "POST /api/contractOrder/place",
    build: (call: { fields: Fields<"POST /api/contractOrder/place">; session: typeof session; deadline: number }) =>
      placeCommand(call, call.fields),
    fields: { ...bare, price: "1", triggerPrice: "2", leverage: 5, marginMode: "cross", acceptablePrice: "4", ...protection },
    command: {
      ...{ kind: "place", ...bare, price: "1", triggerPrice: "2", leverage: 5, marginMode: "cross", acceptablePrice: "4" },
      protection: stated,
    },
    least: {
      ...{ price: null, triggerPrice: null, leverage: null, marginMode: null, acceptablePrice: null },
      protection: { takeProfit: null, stopLoss: null, trailing: null },
    },
  },
  {
    route: "POST /api/contractOrder/cancel",
    build: cancelCommand,
    fields: { id },
    command: { kind: "cancel", orderId: 31n },
    least: {},
  },
  {
    route: "POST /api/contractPosition/close",
    build: closeCommand,
    fields: { id, quantity: "3", acceptablePrice: "4" },
    command: { kind: "close", positionId: 31n, quantity: "3", acceptablePrice: "4" },
    least: { quantity: null, acceptablePrice: null },
  },
  {
    route: "POST /api/contractPosition/closeAll",
    build: closeAllCommand,
    fields: { productCode: "X:BTCUSD" },
    command: { kind: "closeAll", productCode: "X:BTCUSD" },
    least: { productCode: null },
  },
  {
    route: "POST /api/contractPosition/reverse",
    build: reverseCommand,
    fields: { id, acceptablePrice: "4" },
    command: { kind: "reverse", positionId: 31n, acceptablePrice: "4" },
    least: { acceptablePrice: null },
  },
  {
    route: "POST /api/contractPosition/margin",
    build: marginCommand,
    fields: { id, change: "remove", amount: "9" },
    command: { kind: "margin", positionId: 31n, change: "remove", amount: "9" },
    least: {},
  },
  {
    route: "POST /api/contractPosition/protect",
    build: (call: Parameters<typeof protectCommand>[0]) => protectCommand(call, true),
    fields: { id, ...protection },
    command: { kind: "protect", positionId: 31n, mayChange: true, protection: stated },
    least: { protection: { takeProfit: null, stopLoss: null, trailing: null } },
  },
];

const built = ({ build }: Case, fields: object) => build({ fields: { idempotencyKey, ...fields }, session, deadline: 99 } as never);

it("every command of a contract is known here", () => {
  const commands = Object.keys(ROUTES).filter((route) => /^POST \/api\/contract(Order|Position)\//.test(route) && !route.endsWith("Many"));
  expect(CASES.map(({ route }) => route).sort(), "add its fields").toEqual(commands.sort());
});

describe.each(CASES)("$route", (example) => {
  const { properties } = (ROUTES[example.route] as unknown as { body: { properties: Record<string, { "~optional"?: boolean }> } }).body;
  const { fields, command, least } = example;

  it("takes all of its fields", () => {
    expect(Object.keys({ idempotencyKey, ...fields }).sort(), "add what the field makes of the command").toEqual(
      Object.keys(properties).sort(),
    );
    const { hash, ...made } = built(example, fields);
    expect(made).toEqual({ ...base, ...command });
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("takes what is not stated for nothing", () => {
    const needed = Object.fromEntries(Object.entries(fields).filter(([field]) => properties[field]?.["~optional"] !== true));
    const { hash: _, ...made } = built(example, needed);
    expect(made).toEqual({ ...base, ...command, ...least });
  });

  it("has another hash for another value of each", () => {
    const whole = built(example, fields).hash;
    const others = Object.keys(fields).map((field) => built(example, { ...fields, [field]: field === "id" ? "32" : "another" }).hash);
    expect(new Set([whole, ...others]).size).toBe(others.length + 1);
    expect(built(example, fields).hash).toBe(whole);
  });
});

it("has another hash for another command with the same fields", () => {
  const hashes = CASES.map((each) => built(each, { id: "31" }).hash);
  expect(new Set(hashes).size).toBe(CASES.length);
});
