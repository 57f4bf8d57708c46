import { expect, it } from "vitest";
import { textsOf } from "./i18n.ts";

it("a pack is a map of texts: what is none is left out", () => {
  expect(textsOf({ nav_assets: "Assets", nav_trad: { a: 1 }, ui_close: null, ui_back: 7, ui_none: "" })).toEqual({
    nav_assets: "Assets",
    ui_none: "",
  });
});

it.each([
  ["nothing", null],
  ["not said", undefined],
  ["a text", "busy"],
  ["a list", ["busy"]],
  ["a number", 7],
  ["empty", {}],
  ["without a text", { nav_trad: 1 }],
])("%s is no pack", (_what, pack) => expect(textsOf(pack)).toBeNull());
