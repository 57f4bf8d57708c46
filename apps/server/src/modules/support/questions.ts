/** Which questions and answers fit what somebody is writing. A small table is looked through whole; nothing of it is a language model. Pure. */
import { SUPPORT_QUESTIONS_MAX } from "@candela/api";
import type { Question } from "./context.ts";

export interface FittingQuestion extends Question {
  /** Words of the question that were written too, as it writes them. */
  readonly matched: readonly string[];
}

/** A word of the question says more than one of its answer. */
const QUESTION_WEIGHT = 4;
const ANSWER_WEIGHT = 1;
/** Letters below which a word of an alphabet says nothing; signs of Chinese, Japanese or Thai say more each. */
const LETTERS_MIN = 3;
/** Letters in which two words must begin alike: "opened" fits "open", "price" fits "prices". */
const STEM_MIN = 4;
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}\p{sc=Myanmar}]/u;
const MATCHED_MAX = 20;

const plain = (word: string) => word.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();
const saysSomething = (word: string) => (DENSE.test(word) ? word.length >= 2 : word.length >= LETTERS_MIN);

/** The text of safe HTML that people see. */
export function readableText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function wordsOf(text: string, language: string): readonly { readonly shown: string; readonly plain: string }[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => ({ shown: segment, plain: plain(segment) }))
    .filter((word) => saysSomething(word.plain));
}

function fits(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= STEM_MIN && long.startsWith(short);
}

/** The best first; none where nothing but common words is shared: a word that half of all questions have counts for nothing. */
export function fittingQuestions(questions: readonly Question[], typed: string, language: string): readonly FittingQuestion[] {
  const sought = [...new Set(wordsOf(typed, language).map((word) => word.plain))];
  if (sought.length === 0) return [];
  const read = questions.map((question) => ({
    question,
    asked: wordsOf(question.question, language),
    answered: new Set(wordsOf(readableText(question.answer), language).map((word) => word.plain)),
  }));
  const isIn = (word: string, { asked, answered }: (typeof read)[number]) =>
    asked.some((other) => fits(word, other.plain)) || answered.has(word);
  const telling = sought.filter((word) => 2 * read.filter((row) => isIn(word, row)).length <= Math.max(2, read.length));
  const scored = read.map(({ question, asked, answered }) => {
    const inQuestion = telling.filter((word) => asked.some((other) => fits(word, other.plain)));
    const inAnswer = telling.filter((word) => answered.has(word));
    const matched = asked.filter((other) => inQuestion.some((word) => fits(word, other.plain))).map(({ shown }) => shown);
    return { question, score: QUESTION_WEIGHT * inQuestion.length + ANSWER_WEIGHT * inAnswer.length, matched: [...new Set(matched)] };
  });
  return scored
    .filter(({ matched }) => matched.length > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, SUPPORT_QUESTIONS_MAX)
    .map(({ question, matched }) => ({ ...question, matched: matched.slice(0, MATCHED_MAX) }));
}
