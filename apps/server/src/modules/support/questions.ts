/** Which questions and answers fit what somebody is writing. A small table is looked through whole; nothing of it is a language model. Pure. */
import { SUPPORT_QUESTIONS_MAX } from "@candela/api";
import { languageByCode } from "@candela/i18n";
import type { Question } from "./context.ts";

export interface FittingQuestion extends Question {
  /** Words of the question that were written too, as it writes them. */
  readonly matched: readonly string[];
}

/** A word of the question says more than one of its answer. */
const QUESTION_WEIGHT = 4;
const ANSWER_WEIGHT = 1;
/**
 * Letters below which a word of an alphabet says nothing, and in which two words must begin alike: "opened" fits "open". Arabic and Hindi words, and the syllables of
 * Vietnamese, say something with fewer; signs of other scripts say more each.
 */
const LETTERS_MIN = 4;
const SHORT_LETTERS_MIN = 3;
const SIGNS_MIN = 2;
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}\p{sc=Myanmar}]/u;
const HANGUL = /\p{sc=Hangul}/u;
const SHORT = /[\p{sc=Arabic}\p{sc=Devanagari}]/u;
/** Accents, and Arabic vowels: most people do not type them. Vowel signs of Hindi and Thai are letters. */
const ACCENTS = /[\u0300-\u036f\u064b-\u0655\u3099\u309a]/gu;
/** Words that Arabic writes together with the next one: the article, with what may stand before it. */
const ARTICLE = /^(?:[\u0648\u0628\u0641\u0643]?\u0627\u0644|\u0644\u0644)(?=\p{sc=Arabic}{3})/u;
/** Signs that are written without any space, where every two neighbours are taken for a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu;
/** A word that more questions than these have, and more than a quarter of them, says nothing. */
const COMMON_MIN = 3;
const MATCHED_MAX = 20;

const plain = (word: string) => word.normalize("NFKD").replaceAll(ACCENTS, "").toLowerCase().replace(ARTICLE, "");

/** Korean writes endings and particles on to a word: its first two signs are mostly what it says. */
const stemOf = (word: string) => [...word.normalize("NFC")].slice(0, SIGNS_MIN).join("");

function lettersOf(word: string, tag: string): number {
  if (DENSE.test(word)) return SIGNS_MIN;
  return SHORT.test(word) || tag === "vi" ? SHORT_LETTERS_MIN : LETTERS_MIN;
}

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

interface Word {
  readonly shown: string;
  readonly plain: string;
}

/** By language: one is as dear as a page of text. */
const segmenters = new Map<string, Intl.Segmenter>();
function segmenterOf(tag: string): Intl.Segmenter {
  const segmenter = segmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: "word" });
  segmenters.set(tag, segmenter);
  return segmenter;
}

/** Words of texts that operators wrote, which are asked about whenever somebody pauses in typing. */
const kept = new Map<string, readonly Word[]>();
const KEPT_MAX = 2_000;
function keptWordsOf(text: string, tag: string): readonly Word[] {
  const key = `${tag} ${text}`;
  const words = kept.get(key) ?? wordsOf(text, tag);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(key, words);
  return words;
}

function wordsOf(text: string, tag: string): readonly Word[] {
  const segmenter = segmenterOf(tag);
  const spaced = [...segmenter.segment(text.replaceAll(UNSPACED, " "))].flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  );
  const pairs = [...text.matchAll(UNSPACED)].flatMap(([run]) => [...run].map((sign, at, signs) => sign + (signs[at + 1] ?? "")));
  return [...spaced, ...pairs]
    .map((shown) => ({ shown, plain: plain(shown) }))
    .filter((word) => word.plain.length >= lettersOf(word.plain, tag));
}

function fits(one: string, other: string, tag: string): boolean {
  if (one === other) return true;
  if (HANGUL.test(one) && HANGUL.test(other)) return stemOf(one) === stemOf(other);
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= lettersOf(short, tag) && long.startsWith(short);
}

/** The best first; only those that share a telling word with what is written. */
export function fittingQuestions(questions: readonly Question[], typed: string, language: string): readonly FittingQuestion[] {
  const tag = languageByCode(language)?.tag ?? language;
  const sought = [...new Set(wordsOf(typed, tag).map((word) => word.plain))];
  if (sought.length === 0) return [];
  const read = questions.map((question) => ({
    question,
    asked: keptWordsOf(question.question, tag),
    answered: new Set(keptWordsOf(readableText(question.answer), tag).map((word) => word.plain)),
  }));
  const isAsked = (word: string, { asked }: (typeof read)[number]) => asked.some((other) => fits(word, other.plain, tag));
  const telling = sought.flatMap((word) => {
    const count = read.filter((row) => isAsked(word, row)).length;
    return count <= Math.max(COMMON_MIN, Math.floor(read.length / 4)) ? [{ word, rarity: read.length - count + 1 }] : [];
  });
  const scored = read.map((row) => {
    const matched = row.asked.filter((other) => telling.some(({ word }) => fits(word, other.plain, tag))).map(({ shown }) => shown);
    const score = telling.reduce((sum, { word, rarity }) => {
      const weight = isAsked(word, row) ? QUESTION_WEIGHT : row.answered.has(word) ? ANSWER_WEIGHT : 0;
      return sum + weight * rarity;
    }, 0);
    return { question: row.question, score, matched: [...new Set(matched)] };
  });
  return scored
    .filter(({ matched }) => matched.length > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, SUPPORT_QUESTIONS_MAX)
    .map(({ question, matched }) => ({ ...question, matched: matched.slice(0, MATCHED_MAX) }));
}
