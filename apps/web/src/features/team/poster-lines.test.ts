import { describe, expect, it } from "vitest";
import { breakLines, bySentence, fitText } from "./poster-lines.ts";

/** Every letter is ten wide. */
const measure = (text: string) => [...text].length * 10;

describe("words of a picture", () => {
  it("break between words, and no line begins with a sign that ends a sentence", () => {
    expect(breakLines("I practise here. Come, too!", 110, measure, "en")).toEqual(["I practise", "here. Come,", "too!"]);
    expect(breakLines("أتدرب هنا بأموال تجريبية. تعال", 240, measure, "ar")).toEqual(["أتدرب هنا بأموال", "تجريبية. تعال"]);
    expect(breakLines("here (and “there”)", 80, measure, "en")).toEqual(["here", "(and", "“there”)"]);
  });

  it("break inside a word where it is wider than a line, and between signs of languages without spaces", () => {
    expect(breakLines("extraordinary", 50, measure, "en")).toEqual(["extra", "ordin", "ary"]);
    expect(breakLines("我在这里练习", 40, measure, "zh").join("")).toBe("我在这里练习");
    expect(breakLines("   ", 40, measure, "en")).toEqual([]);
  });

  it("have a sentence a line where that takes no more lines", () => {
    const lines = ["Simulated trading. No", "real money."];
    expect(bySentence(lines, 210, measure, "en")).toEqual(["Simulated trading.", "No real money."]);
    expect(bySentence(lines, 150, measure, "en")).toEqual(lines);
    expect(bySentence(["One. Two."], 210, measure, "en")).toEqual(["One. Two."]);
    expect(bySentence(["لا تداول حقيقي.", "بلا أموال."], 210, measure, "ar")).toEqual(["لا تداول حقيقي.", "بلا أموال."]);
  });

  it("are as large as their room allows, and cut at the smallest size", () => {
    const measureAt = (size: number) => (text: string) => [...text].length * size;
    const room = { width: 200, height: 100, largest: 40, smallest: 10 };
    expect(fitText("Hello", room, measureAt, "en")).toEqual({ size: 40, lines: ["Hello"] });
    const long = fitText("one two three four five six seven eight nine ten", room, measureAt, "en");
    expect(long.size).toBeLessThan(40);
    expect(long.lines.length * long.size * 1.24).toBeLessThanOrEqual(100);
    const cut = fitText("word ".repeat(80), room, measureAt, "en");
    expect(cut.size).toBe(10);
    expect(cut.lines).toHaveLength(8);
  });
});
