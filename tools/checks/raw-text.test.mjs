import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as rawText from "./raw-text.mjs";

const screen = (jsx) => ({ "apps/web/src/features/home/a.tsx": `export const A = ({ t, on, name }) => ${jsx};` });

describe("raw text", () => {
  it.each([
    ["a text", "<p>Hello</p>"],
    ["a text in another script", "<p>首页</p>"],
    ["a text beside a value", "<p>{name} left</p>"],
    ["a text in braces", '<p>{"Hello"}</p>'],
    ["a text in a condition", '<p>{on ? "Yes" : t("no")}</p>'],
    ["a text after a condition", '<p>{on && "Filled"}</p>'],
    ["a fallback", '<p>{name ?? "Unknown"}</p>'],
    ["a template", "<p>{`Sent to $" + "{name}`}</p>"],
    ["a label for screen readers", '<button aria-label="Close" />'],
    ["a label in a condition", '<button aria-label={on ? "Remove" : t("add")} />'],
    ["a tool tip", '<a title="More" />'],
    ["a placeholder", '<input placeholder="Search" />'],
    ["a picture's text", '<img alt="Chart" />'],
    ["a label of a component of ours", '<Field label="E-mail" />'],
    ["a key read aloud as it is", '<Button aria-label="close_dialog" />'],
  ])("finds %s", async (_name, jsx) => {
    const problems = await problemsOf(rawText, screen(jsx));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("is not translated");
  });

  it.each([
    ["translated text", '<p aria-label={t("close")}>{t("hello", { name })}</p>'],
    ["signs and numbers", "<p>+ · 24 % — {name} / 7d</p>".replace("7d", "7")],
    ["the product's name", "<h1>Candela</h1>"],
    ["attributes that are not read", '<p className="text-muted" data-kind="spot" role="status" id="main" />'],
    ["a comparison", '<p>{name === "limit" ? t("limit") : null}</p>'],
    ["a key that a component of ours translates", '<Field label="login_account" />'],
    ["an empty picture text", '<img alt="" />'],
  ])("leaves %s alone", async (_name, jsx) => {
    expect(await problemsOf(rawText, screen(jsx))).toEqual([]);
  });
});
