import { expect, it } from "vitest";
import { keyWish } from "./preview-keys.ts";

it.each([
  ["ArrowRight", { large: false, rtl: false }, { kind: "step", by: 1 }],
  ["ArrowLeft", { large: false, rtl: false }, { kind: "step", by: -1 }],
  ["ArrowRight", { large: false, rtl: true }, { kind: "step", by: -1 }],
  ["ArrowLeft", { large: false, rtl: true }, { kind: "step", by: 1 }],
  ["ArrowUp", { large: false, rtl: false }, null],
  ["ArrowRight", { large: true, rtl: true }, { kind: "move", x: -60, y: 0 }],
  ["ArrowDown", { large: true, rtl: false }, { kind: "move", x: 0, y: -60 }],
  ["Escape", { large: true, rtl: false }, { kind: "close" }],
  ["+", { large: false, rtl: false }, { kind: "zoom", direction: 1 }],
  ["-", { large: true, rtl: false }, { kind: "zoom", direction: -1 }],
  ["0", { large: true, rtl: false }, { kind: "fit" }],
  ["r", { large: false, rtl: false }, { kind: "turn" }],
  ["Home", { large: false, rtl: false }, { kind: "first" }],
  ["End", { large: false, rtl: false }, { kind: "last" }],
  ["a", { large: false, rtl: false }, null],
] as const)("%s with %j", (key, state, wish) => expect(keyWish(key, state)).toEqual(wish));
