import { expect, it } from "vitest";
import type { Option } from "../../lib/site/page-options.ts";
import { modulesInOrder } from "./menu.ts";

const option = {} as Option;
const groups = { help: [option], zebra: [option], preferences: [option], services: [option], account: [option] };

it("puts what one does first, choices and help last, and what it does not know between", () => {
  expect(modulesInOrder(groups, true)).toEqual(["services", "account", "zebra", "preferences", "help"]);
});

it("leaves to somebody without an account what needs none", () => {
  expect(modulesInOrder(groups, false)).toEqual(["preferences", "help"]);
});
