/** Questions and answers of a new installation, in all languages, as customer service finds them while somebody writes. */
import { LANGUAGE_CODES, type LanguageCode } from "@candela/i18n";
import { describe, expect, it } from "vitest";
import { SEED_QUESTIONS } from "../modules/content/seeds/questions.ts";
import { fittingQuestions } from "../modules/support/questions.ts";

const inWords = (language: LanguageCode) =>
  SEED_QUESTIONS.map(({ name, words }) => {
    const said = words[language];
    if (said === undefined) throw new Error(`${name} is not written in ${language}`);
    return { id: name, ...said };
  });
const found = (typed: string, language: LanguageCode) => fittingQuestions(inWords(language), typed, language).map(({ id }) => id);
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to).sort();

describe.each(LANGUAGE_CODES)("in %s", (language) => {
  it("each question is written in its own words, with the links and the emphasis of English", () => {
    for (const { name, words } of SEED_QUESTIONS) {
      const said = words[language];
      expect(linksOf(said?.answer ?? ""), name).toEqual(linksOf(words.en.answer));
      expect(said?.answer.match(/<strong>/g)?.length ?? 0, name).toBe(words.en.answer.match(/<strong>/g)?.length ?? 0);
      if (language !== "en") expect(said?.question, name).not.toBe(words.en.question);
    }
  });

  it("each question is found by being asked", () => {
    const missed = inWords(language).filter(({ id, question }) => !found(question, language).includes(id));
    expect(missed.map(({ question }) => question)).toEqual([]);
  });
});

describe("a few words of a question find it", () => {
  it.each([
    ["de", "was kostet ein trade", "whatFees"],
    ["es", "quiero retirar dinero", "depositWithdraw"],
    ["fr", "compte invité", "keepGuest"],
    ["it", "posizione liquidata", "liquidation"],
    ["pt", "ordem rejeitada", "whyRefused"],
    ["idn", "mengapa order ditolak", "whyRefused"],
    ["my", "akaun tetamu", "keepGuest"],
    ["vi", "tôi muốn rút tiền", "depositWithdraw"],
    ["th", "ถอนเงิน", "depositWithdraw"],
    ["jp", "出金したい", "depositWithdraw"],
    ["ko", "출금하고 싶어요", "depositWithdraw"],
    ["tc", "我想提領", "depositWithdraw"],
    ["zh", "我想提现", "depositWithdraw"],
    ["rus", "хочу вывести деньги", "depositWithdraw"],
    ["blr", "вывесці грошы", "depositWithdraw"],
    ["ida", "मुझे कोड नहीं मिला", "noCode"],
    ["ar", "أريد سحب المال", "depositWithdraw"],
    ["sa", "لم يصل الرمز", "noCode"],
  ] as const)("%s: %s", (language, typed, name) => {
    expect(found(typed, language)).toContain(name);
  });
});
