import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Colours = ReadonlyMap<string, string>;

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The hexadecimal colours that a rule sets. */
function coloursOf(selector: string): Colours {
  const begin = css.indexOf(`${selector} {`);
  if (begin === -1) throw new Error(`no rule ${selector}`);
  const rule = css.slice(begin, css.indexOf("}", begin));
  return new Map([...rule.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

const light = coloursOf(":root");
const dark = new Map([...light, ...coloursOf(':root[data-theme="dark"],\n.night')]);
/** What the rule of raised ground changes, in dark alone. */
const raisedInDark = new Map([...dark, ...coloursOf(':root[data-theme="dark"] .on-raised,\n.night')]);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** By the formula of WCAG 2.2. */
function contrast(colours: Colours, one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map((name) => luminance(colours.get(name) ?? "")).sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

const THEMES = [
  ["light", light, "--canvas"],
  ["dark", dark, "--canvas"],
  ["dark, on a sheet", raisedInDark, "--raised"],
] as const;

describe.each(THEMES)("contrast in %s", (theme, colours, ground) => {
  it("of text on the page and on the fill of controls", () => {
    for (const text of ["--ink", "--ink-2", "--ink-3"])
      for (const on of [ground, "--fill"]) expect(contrast(colours, text, on), `${text} on ${on}`).toBeGreaterThanOrEqual(4.5);
  });

  it("of lines and marks that carry meaning", () => {
    for (const mark of ["--line-strong", "--flame-mark", "--up-chart", "--down-chart", "--focus"].filter((name) => colours.has(name)))
      for (const on of [ground, "--fill"]) expect(contrast(colours, mark, on), `${mark} on ${on}`).toBeGreaterThanOrEqual(3);
  });

  // White paper carries its fills more weakly, and each has a label or a sign besides.
  it("of the fill of controls against what they lie on, and of a chosen part against the fill", () => {
    const least = theme === "light" ? 1.1 : theme === "dark" ? 1.09 : 1.2;
    expect(contrast(colours, "--fill", ground)).toBeGreaterThanOrEqual(least);
    expect(contrast(colours, "--fill-press", "--fill")).toBeGreaterThanOrEqual(theme === "light" ? 1.08 : 1.14);
  });
});
