import { expect, it } from "vitest";
import { worthAt } from "./worth-at.ts";

it.each([
  ["0.5", "3318.42", "1659.21"],
  ["0.00002465", "3318.42", "0.08"],
  ["0.00000003", "3318.42", "0.0001"],
  ["0.00000001", "0.5", "0.000000"],
  ["0", "3318.42", "0.00"],
  ["2", "1", "2.00"],
  ["0.005", "1", "0.005"],
])("%s at %s is worth %s", (amount, price, worth) => expect(worthAt(amount, price)).toBe(worth));
