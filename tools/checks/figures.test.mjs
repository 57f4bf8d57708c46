import { describe, expect, it } from "vitest";
import * as figures from "./figures.mjs";
import { problemsOf } from "./lib/plant.mjs";

const PACKS = {
  "packages/i18n/src/packs/en.ts":
    'export const en = {\n  of_count: "{count} / {max}",\n  at_utc: "{time} UTC",\n  age: "{seconds} s old",\n};',
  "packages/i18n/src/packs/ar.ts":
    'export const ar = {\n  of_count:\n    "{count} من {max}",\n  at_utc: "\\u2067{time} UTC\\u2069",\n  age: "عمره {seconds} ث",\n};',
};
const screen = (jsx) => ({ ...PACKS, "apps/web/src/features/home/a.tsx": `export const A = ({ t, on, time }) => ${jsx};` });

describe("figures", () => {
  it.each([
    ["words", '<bdi className="num">{t("age", { seconds: 1 })}</bdi>'],
    ["words of another language alone", '<bdi className="num">{t("of_count", { count: 1, max: 2 })}</bdi>'],
    ["words beside other classes", '<p className="num block whitespace-normal">{t("age", { seconds: 1 })}</p>'],
    ["a class that is put together", '<p className={cx("num text-ink", on)}>{t("age", { seconds: 1 })}</p>'],
    ["a class in a condition", '<p className={cx("text-end", on ? "num text-ink" : "")}>{on ? t("age", { seconds: 1 }) : null}</p>'],
    ["a key in a condition", '<p className="num">{t(on ? "at_utc" : "age", { time })}</p>'],
  ])("finds %s", async (_name, jsx) => {
    const problems = await problemsOf(figures, screen(jsx));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('in "num"');
  });

  it.each([
    ["a figure", '<bdi className="num">{time}</bdi>'],
    ["a moment", '<bdi className="num">{t("at_utc", { time })}</bdi>'],
    ["words without the class", '<bdi className="tabular-nums">{t("age", { seconds: 1 })}</bdi>'],
    ["words that are read aloud", '<bdi className="num" title={t("age")}>{time}</bdi>'],
    ["a figure within words", '<p>{t("age")} <bdi className="num">{time}</bdi></p>'],
  ])("leaves %s alone", async (_name, jsx) => {
    expect(await problemsOf(figures, screen(jsx))).toEqual([]);
  });
});
