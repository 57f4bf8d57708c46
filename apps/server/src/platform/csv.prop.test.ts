import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvField, csvLine } from "./csv.ts";

/** An independent reader of RFC 4180: what a strict program makes of a file. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = "";
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (at >= text.length) throw new Error("a quote is never closed");
        if (text[at] === '"') at += 1;
        field += text[at];
        at += 1;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== "," && text[at] !== "\r") {
        if (text[at] === '"' || text[at] === "\n") throw new Error("a bare quote or line feed");
        field += text[at];
        at += 1;
      }
    }
    row.push(field);
    if (text[at] === ",") at += 1;
    else if (text.startsWith("\r\n", at)) {
      rows.push(row);
      row = [];
      at += 2;
      continue;
    } else throw new Error(`neither comma nor line end at ${at}`);
    if (text[at] === "\r") throw new Error("a comma before a line end that no field follows");
  }
  return rows;
}

describe("CSV", () => {
  const field = fc.string({
    unit: fc.constantFrom(
      "a",
      "1",
      '"',
      ",",
      "\r",
      "\n",
      "=",
      "-",
      "+",
      "@",
      "\t",
      " ",
      "\u3000",
      "\u200b",
      "＝",
      "－",
      "＋",
      "＠",
      "−",
      "é",
      "中",
      "💶",
    ),
    minLength: 1,
  });

  it("comes back as it was from a strict reader, but for the apostrophe before what would be a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (rows) => {
        const back = parse(rows.map(csvLine).join(""));
        expect(back.map((row) => row.map((text) => text.replace(/^'(?=[\t\r\n]|[\s\u200b]*[=+\-@＝＋－＠−])/, "")))).toEqual(rows);
      }),
      { seed: 1, numRuns: atDepth(500) },
    );
  });

  it("has no field that a spreadsheet would run", () => {
    fc.assert(
      fc.property(field, (text) => {
        const [[seen] = []] = parse(csvLine([text]));
        expect(/^[\t\r\n]/.test(seen ?? "")).toBe(false);
        // The text after a spreadsheet has taken blanks off and made wide signs narrow.
        const narrow = (seen ?? "").normalize("NFKC").replaceAll("\u200b", "").replaceAll("−", "-").trimStart();
        expect(/^[=+@]/.test(narrow)).toBe(false);
        if (narrow.startsWith("-")) expect(seen).toMatch(/^-\d+(\.\d+)?$/);
      }),
      { seed: 2, numRuns: atDepth(500) },
    );
  });

  it("leaves decimals alone, negative ones too", () => {
    expect(csvLine(["-12.50", "0", null, "X:BTCUSD", "=1+1", "-a", "a,b"])).toBe(`-12.50,0,,X:BTCUSD,'=1+1,'-a,"a,b"\r\n`);
    expect(csvField('say "hi"')).toBe('"say ""hi"""');
  });

  it.each([
    "＝1+1",
    "＋1",
    "－1+1",
    "＠SUM(A1)",
    "﹦1",
    "−1+1",
    " =1+1",
    "\u00a0=1+1",
    "\u3000＝1",
    "\u200b=1",
    "\ufeff=1",
    " \t =1",
    "\n=1",
    "=1",
    "@a",
  ])("puts an apostrophe before %j", (text) => expect(csvField(text).replace(/^"/, "")).toMatch(/^'/));
});
