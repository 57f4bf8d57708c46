import { expect, it } from "vitest";
import { taskHref } from "./task-words.ts";

it("leads to the trades that ended where a receipt is to be checked: those that run have none", () => {
  expect(taskHref("receiptCheck")).toBe("#/pages/position/quickTrades?list=past");
  expect(taskHref("signIn")).toBeNull();
});
