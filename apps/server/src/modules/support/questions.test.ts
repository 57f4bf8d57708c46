import { describe, expect, it, vi } from "vitest";
import type { Question } from "./context.ts";
import { fittingQuestions, readableText } from "./questions.ts";

const asked = (id: string, question: string, answer = ""): Question => ({ id, category: "Trading", question, answer });
const ENGLISH = [
  asked("1", "How is the open price of a timed trade chosen?", "<p>It is the first tick after acceptance.</p>"),
  asked("2", "What if the open and close price are equal?", "<p>The stake comes back.</p>"),
  asked("3", "Can I deposit or withdraw?", "<p>Paper money &amp; sandbox payments only.</p>"),
  asked("4", "Who sees my documents?", "<p>Operators with the right, and each view is in the log.</p>"),
  asked("5", "How do I change the language?", "<p>On the page of settings.</p>"),
  asked("6", "How do I close my account?", "<p>Ask us.</p>"),
];
const found = (typed: string, questions = ENGLISH, language = "en") =>
  fittingQuestions(questions, typed, language).map(({ id, matched }) => [id, matched]);

describe("questions that fit what is written", () => {
  it("come with the words that they share, the best first", () => {
    expect(found("And how is the open price")).toEqual([
      ["1", ["open", "price"]],
      ["2", ["open", "price"]],
    ]);
  });

  it("are found by other forms of a word, and whatever its case and its marks", () => {
    expect(found("WITHDRAWALS")).toEqual([["3", ["withdraw"]]]);
    expect(found("dócument")).toEqual([["4", ["documents"]]]);
  });

  it("are none for words that say nothing, and for none at all", () => {
    for (const typed of ["", "   ", "a i", "how do the", "xyzzy"]) expect(found(typed)).toEqual([]);
  });

  it("are read word by word once, however often somebody pauses in typing", () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
    const fresh = ENGLISH.map((question) => ({
      ...question,
      question: `${question.question} Really`,
      answer: `${question.answer} Really.`,
    }));
    found("open price", fresh);
    const first = segment.mock.calls.length;
    segment.mockClear();
    for (let pause = 0; pause < 10; pause += 1) expect(found("open price", fresh)).toHaveLength(2);
    expect([first, segment.mock.calls.length]).toEqual([2 * ENGLISH.length + 1, 10]);
    segment.mockRestore();
  });

  it("are three at most", () => {
    const many = [..."abcdefgh"].map((letter) => asked(letter, `Margin ${letter}${letter}${letter}?`));
    expect(found("margin aaa", [...many, ...ENGLISH, ...ENGLISH]).length).toBeLessThanOrEqual(3);
  });

  it("are found in languages without spaces", () => {
    const chinese = [asked("1", "如何更改密码？"), asked("2", "提现需要多长时间？"), asked("3", "谁可以看到我的证件？")];
    expect(found("我想提现", chinese, "zh").map(([id]) => id)).toEqual(["2"]);
    const thai = [asked("1", "ฉันจะถอนเงินได้อย่างไร"), asked("2", "เปลี่ยนภาษาที่ไหน"), asked("3", "ใครเห็นเอกสารของฉัน")];
    expect(found("ภาษา", thai, "th").map(([id]) => id)).toEqual(["2"]);
  });
});

it("an answer is read without its marks", () =>
  expect(readableText("<p>Paper <b>money</b> &amp; more</p><p>&lt;1</p>")).toBe("Paper money & more <1"));
