import { expect, it } from "vitest";
import { numberList, textLines, wordList } from "./columns.ts";

it("writes numbers and nulls as an array literal", () => {
  expect(numberList([1n, -2n, null, 3])).toBe("{1,-2,NULL,3}");
  expect(numberList([])).toBe("{}");
});

it("writes words, and rejects what could end a word early", () => {
  expect(wordList(["X:BTCUSD", null, "", "a_b-c.d"])).toBe('{"X:BTCUSD",NULL,"","a_b-c.d"}');
  for (const text of ['a"b', "a,b", "a b", "a\\b", "{a}", 'a","b']) expect(() => wordList([text])).toThrow("no word");
});

it("joins texts by line feeds, and rejects a text that holds one", () => {
  expect(textLines(['{"a":"x"}', "é,}"])).toBe('{"a":"x"}\né,}');
  expect(() => textLines(["a\nb"])).toThrow("line feed");
});
