import { proves } from "@candela/testkit";
import { expect, it } from "vitest";
import { keptAnew } from "../browser/store.ts";
import { baseUrl, LINES } from "./endpoints.ts";

const EVIL = "https://evil.example";

it.each([0, 1, 7, -1, 0.5, "0", EVIL, { url: EVIL }])(
  "whatever the device keeps as its line, here %j, the session goes to this server alone",
  proves("4.23"),
  (line) => {
    localStorage.setItem("currentLine", JSON.stringify(line));
    localStorage.setItem("lines", JSON.stringify([{ name: "Line 1", url: EVIL }]));
    for (const readAnew of keptAnew.values()) readAnew();
    expect(LINES).toEqual([{ name: "", url: "" }]);
    expect(baseUrl()).toBe("");
  },
);
