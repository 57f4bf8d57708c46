import { placeholders } from "@candela/i18n";
import { unstable_IdlePriority, unstable_scheduleCallback } from "scheduler";
import { expect } from "vitest";
import { queryClient } from "../lib/net/queries.ts";
import { server } from "./server.ts";
import { ENGLISH } from "./texts.ts";

/** Every text as its key and what it is filled with, so that an outline tells wrong words, and goes on when a wording changes. */
export const KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ENGLISH).map(([key, text]) => {
    const filled = placeholders(text).map((name) => `${name} {${name}}`);
    return [key, filled.length === 0 ? key : `${key}(${filled.join(", ")})`];
  }),
);

const ROLES: Readonly<Record<string, string>> = {
  A: "link",
  ARTICLE: "article",
  ASIDE: "aside",
  BUTTON: "button",
  CAPTION: "caption",
  DD: "is",
  DIALOG: "dialog",
  DT: "fact",
  FIELDSET: "group",
  FORM: "form",
  H1: "heading 1",
  H2: "heading 2",
  H3: "heading 3",
  IMG: "img",
  INPUT: "input",
  LEGEND: "legend",
  LI: "-",
  NAV: "nav",
  OPTION: "option",
  OUTPUT: "output",
  PROGRESS: "progress",
  SECTION: "section",
  SELECT: "select",
  TD: "cell",
  TEXTAREA: "textarea",
  TH: "head",
  TR: "row",
};
const BLOCKS = new Set([
  "P",
  "DIV",
  "DL",
  "UL",
  "OL",
  "TABLE",
  "TBODY",
  "THEAD",
  "TFOOT",
  "HEADER",
  "FOOTER",
  "MAIN",
  "BLOCKQUOTE",
  "PRE",
  "LABEL",
]);
/** States of an element, besides its words. */
const STATES = [
  ...["aria-checked", "aria-current", "aria-disabled", "aria-expanded", "aria-invalid", "aria-live", "aria-pressed", "aria-selected"],
  ...["aria-sort", "aria-valuenow", "aria-valuetext", "aria-roledescription", "data-feature", "disabled", "required", "readonly"],
  ...["dir", "href", "inputmode", "maxlength", "placeholder", "autocomplete", "title", "target", "download"],
] as const;
const TONE = /(?:^|\s)(?:text|bg|border)-(up|down|danger|flame|ok|info)(?:-(?:text|soft|chart|fill|mark|press))?(?=\s|!|$)/;
/** A ground mixed with a colour of the convention, and how deep. */
const DEPTH = /var\(--(up|down)-fill\)_(\d+%)/;
const TRIANGLES: Readonly<Record<string, string>> = { "M4 0 8 6H0z": "▲", "M4 6 0 0h8z": "▼" };
/** Meaning of a toast's icon, by its colour. */
const TOASTS: Readonly<Record<string, string>> = { "#5bd6a5": "good:", "#ff8a6b": "problem:", "#8fb8e8": "info:" };

function toneOf(classes: string): string | undefined {
  const depth = DEPTH.exec(classes);
  return depth === null ? TONE.exec(classes)?.[1] : `${depth[1]} ${depth[2]}`;
}

const wordsOf = (ids: string | null) =>
  (ids ?? "")
    .split(" ")
    .map((id) => (id === "" ? "" : (document.getElementById(id)?.textContent ?? `nothing has the id ${id}`)))
    .join(" ")
    .trim();

/** Shares of a bar, and colours that are computed; lengths of this screen are left out. */
function drawn(element: Element): string {
  const style = element.getAttribute("style") ?? "";
  const told = style
    .split(";")
    .filter((part) => /(^|\s)(width|flex-grow|left|inset-inline-start|background|color):/.test(part) && !/px|calc|rem/.test(part));
  return told.map((part) => part.trim()).join(", ");
}

function headOf(element: Element): string | null {
  const role = element.getAttribute("role") ?? ROLES[element.tagName];
  const label = element.getAttribute("aria-label") ?? wordsOf(element.getAttribute("aria-labelledby"));
  const named = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? "") : (element.getAttribute("alt") ?? "");
  const name = (label === "" ? named : label).replaceAll(/\s+/g, " ").trim();
  const described = wordsOf(element.getAttribute("aria-describedby"));
  const style = drawn(element);
  const states = STATES.filter((state) => element.hasAttribute(state) && element.getAttribute(state) !== "false").map((state) => {
    const value = element.getAttribute(state);
    return value === "" || value === "true" ? state.replace("aria-", "") : `${state.replace("aria-", "")}=${value}`;
  });
  if (element instanceof HTMLInputElement) {
    if (element.type === "checkbox" || element.type === "radio") states.push(element.type, element.checked ? "checked" : "unchecked");
    else states.push(`${element.type}=${JSON.stringify(element.value)}`);
  }
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) states.push(`value=${JSON.stringify(element.value)}`);
  if (role === undefined && name === "" && style === "" && states.length === 0) return null;
  const parts = [
    role ?? "part",
    name === "" ? "" : `"${name}"`,
    described === "" ? "" : `(${described})`,
    style === "" ? "" : `{${style}}`,
  ];
  return [...parts, states.length === 0 ? "" : `[${states.join(" ")}]`].filter((part) => part !== "").join(" ");
}

interface Walk {
  readonly lines: string[];
  readonly depth: number;
  /** For the eye alone, or for those who listen alone. */
  readonly sense: "" | "~" | "°";
  readonly tone: string;
}

const isSeen = (element: Element) => {
  const { display, visibility } = getComputedStyle(element);
  return display !== "none" && visibility !== "hidden";
};

/** Writes what stands in `parent`; words in a row share a line. */
function write(parent: Node, walk: Walk): void {
  const { lines, depth } = walk;
  let isOpen = false;
  const say = (words: string, sense: Walk["sense"], tone: string) => {
    const text = words.replaceAll(/\s+/g, " ").replaceAll(location.host, "app.example").trim();
    if (text === "") return;
    const told = `${sense}${text}${tone === "" ? "" : `<${tone}>`}`;
    if (isOpen) lines.push(`${lines.pop()} ${told}`);
    else lines.push(`${"  ".repeat(depth)}${told}`);
    isOpen = true;
  };
  const within = (node: Node, sense: Walk["sense"], tone: string): void => {
    if (node instanceof Text) say(node.data, sense, tone);
    if (!(node instanceof Element) || ["SCRIPT", "STYLE", "TEMPLATE"].includes(node.tagName) || !isSeen(node)) return;
    const own = toneOf(node.getAttribute("class") ?? "") ?? tone;
    const heard = node.classList.contains("sr-only") ? "°" : node.getAttribute("aria-hidden") === "true" ? "~" : sense;
    if (node instanceof SVGElement && node.getAttribute("role") !== "img") {
      const sign =
        TRIANGLES[node.querySelector("path")?.getAttribute("d") ?? ""] ?? TOASTS[node.querySelector("circle")?.getAttribute("fill") ?? ""];
      if (sign !== undefined) say(sign, "", own);
      return;
    }
    // A number is one word, however its last digits are set.
    if (node.querySelector(":scope > [data-tail]") !== null) {
      const isDigits = (child: Node) => child instanceof Text || (child instanceof Element && child.hasAttribute("data-tail"));
      const children = [...node.childNodes];
      say(children.map((child) => (isDigits(child) ? child.textContent : "")).join(""), heard, own);
      for (const child of children) if (!isDigits(child)) within(child, heard, own);
      return;
    }
    const head = headOf(node);
    if (head === null && !BLOCKS.has(node.tagName)) {
      for (const child of node.childNodes) within(child, heard, own);
      return;
    }
    isOpen = false;
    const from = lines.length;
    const deeper = head === null ? depth : depth + 1;
    if (!(node instanceof SVGElement)) write(node, { lines, depth: deeper, sense: heard, tone: own });
    if (head === null) return;
    const inside = lines.splice(from);
    const only = inside.length === 1 && inside[0]?.startsWith("  ".repeat(deeper)) && !/^\s*(-|[a-z]+( \d)?) ["[{(]/.test(inside[0]);
    const mark = `${"  ".repeat(depth)}${head}`;
    if (only) lines.push(`${mark}: ${inside[0]?.trim()}`);
    else lines.push(mark, ...inside);
  };
  for (const child of parent.childNodes) within(child, walk.sense, walk.tone);
}

const SHEETS = "[role=dialog], [role=alertdialog], dialog";

/** All that is told, line by line: roles, names, words by their keys, states, ways on, tones, and what is for eyes (~) or ears (°) alone. */
export function outline(): string {
  const lines: string[] = [];
  const sheets = document.querySelectorAll(SHEETS);
  if (sheets.length === 0) write(document.body, { lines, depth: 0, sense: "", tone: "" });
  for (const sheet of sheets) write(sheet.parentElement as Element, { lines, depth: 0, sense: "", tone: "" });
  return `${lines.join("\n")}\n`;
}

/** Of each pair of places in two texts, how many lines after them stand in both in the same order. */
function common(one: readonly string[], other: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0));
  const at = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const most = one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (table[row] as number[])[column] = most;
    }
  return table;
}

/** Lines that came (+) and went (-) between two outlines, in their order; the whole of the second where a sheet stands over the page. */
export function changed(before: string, after: string): string {
  if (document.querySelector(SHEETS) !== null) return after;
  const [one, other] = [before.split("\n"), after.split("\n")];
  const table = common(one, other);
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    if (row < one.length && column < other.length && one[row] === other[column]) {
      row += 1;
      column += 1;
    } else if (column >= other.length || (row < one.length && (table[row + 1]?.[column] ?? 0) >= (table[row]?.[column + 1] ?? 0))) {
      lines.push(`- ${one[row]?.trim()}\n`);
      row += 1;
    } else {
      lines.push(`+ ${other[column]?.trim()}\n`);
      column += 1;
    }
  }
  return lines.join("");
}

/** React has rendered what it put off (deferred values, transitions): on a busy machine that comes later than any number of looks. */
const rendered = () => new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_IdlePriority, () => resolve()));

/** Once nothing is asked any more and the page has not changed for so many looks. */
export async function outlineAtRest(looks = 3): Promise<string> {
  let last = "";
  let same = 0;
  const isStill = async () => {
    await rendered();
    const now = outline();
    same = now === last && server().underWay() === 0 && queryClient.isFetching() === 0 ? same + 1 : 0;
    last = now;
    return same >= looks;
  };
  await expect.poll(isStill, { interval: 30 }).toBe(true);
  return last;
}

interface Kept {
  readonly snapshotState: { readonly _snapshotData: Readonly<Record<string, string>>; readonly _updateSnapshot: string };
  readonly currentTestName: string;
}

/**
 * Compares what is told with what was read and found right: it stands in `__snapshots__` beside the test. A new outline is written there: read it
 * line by line before it is kept, since whatever stands in it then holds.
 */
export async function expectTold(told: () => string = outline): Promise<void> {
  const { snapshotState, currentTestName } = expect.getState() as unknown as Kept;
  const kept = snapshotState._snapshotData[`${currentTestName} 1`];
  if (kept !== undefined && snapshotState._updateSnapshot !== "all") {
    let seen = "";
    const look = () => {
      seen = told();
      return seen;
    };
    // Late content may still come.
    await expect.poll(look).toBe(kept.slice(2, -2));
    // What was seen, not what is there by now: a toast comes after a deed and goes again.
    expect(seen).toMatchSnapshot();
    return;
  }
  await expect.poll(told).not.toBe("");
  await outlineAtRest(40);
  expect(told()).toMatchSnapshot();
}
