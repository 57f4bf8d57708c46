import { expect, it } from "vitest";
import { sharedWords } from "./shared.ts";

it.each([
  ["text=Bitcoin", "Bitcoin"],
  ["text=Bitcoin%20https%3A%2F%2Fexample.org%2Fa&title=News", "Bitcoin"],
  ["title=Apple&url=https%3A%2F%2Fexample.org", "Apple"],
  ["text=https%3A%2F%2Fexample.org&title=", ""],
  [`text=${"x".repeat(80)}`, "x".repeat(64)],
  ["", ""],
])("%s is sought as %j", (query, words) => {
  expect(sharedWords(new URLSearchParams(query))).toBe(words);
});
