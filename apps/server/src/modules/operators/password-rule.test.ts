import { expect, it } from "vitest";
import { passwordFlaws } from "./password-rule.ts";

it.each([
  ["aaaaaaaaaaaa", ["few_characters"]],
  ["abababababab", ["few_characters"]],
  ["AaAaAaBbBbBbCcCc", ["few_characters"]],
  ["my name is Ada!", ["contains_name"]],
  ["PasswordPassword", ["common"]],
  ["Correct horse battery staple", ["common"]],
  ["1234-5678-9012", ["common"]],
  ["adadadadadadad", ["few_characters", "contains_name"]],
  ["quiet river, nine stones", []],
] as const)("%s: %o", (password, flaws) => {
  expect(passwordFlaws(password, "ada")).toEqual(flaws);
});
