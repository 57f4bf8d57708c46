import { describe, expect, it } from "vitest";
import { sanitiseHtml } from "../content/index.ts";
import { FIRST_OFFERS } from "./first-offer-texts.ts";

describe.each(FIRST_OFFERS)("the offer $code of a new installation", ({ words, lotsOffered, lotShares }) => {
  const count = (value: number) => value.toLocaleString("en-US");

  it.each(["en", "zh"] as const)("says all of itself in %s, with its own figures", (language) => {
    const told = words[language];
    if (told === undefined) throw new Error(`there are no words in ${language}`);
    const { name, sector, summary, prospectus, financials, risks } = told;
    expect([name, sector, summary].every((text) => text.trim() !== "" && text.length <= 500)).toBe(true);
    expect(prospectus).toContain(count(lotsOffered));
    expect(prospectus).toContain(count(lotsOffered * lotShares));
    for (const html of [prospectus, financials, risks]) expect(sanitiseHtml(html)).toBe(html);
  });

  it("has the same figures in every language", () => {
    const figures = (html = "") => html.match(/-?\d[\d.,]*/g);
    expect(figures(words.zh?.financials)).toEqual(figures(words.en.financials));
  });
});
