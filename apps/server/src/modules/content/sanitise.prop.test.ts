import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sanitiseHtml } from "./sanitise.ts";

/** Pieces that parsers disagree about, in any order. */
const PIECES = [
  ..."<p> </p> <a <img <svg> <math> <style> </style> <script> </script> <title> <table> <td <!-- --> <![CDATA[ ]]> <? </ < > / & &lt; &#60; &#x3c;".split(
    " ",
  ),
  ...[' href="', " src='", " onerror=", ' alt="', '"', "'", "`", "=", " ", "\n", "\t", "\u0000", "\u202e", "\ud800"],
  ..."javascript: https://example.org #/pages/a /a.png data:image/png;base64,AAAA alert(1) text 中文".split(" "),
];
const soup = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 40 })
  .map((pieces) => pieces.join(""));

const TAGS = "p|br|hr|h2|h3|h4|ul|ol|li|strong|em|blockquote|code|pre|a|img|table|caption|thead|tbody|tr|th|td";
const ATTRIBUTE = `(?: (?:href="(?:https://|#/)[^"<>]*"|src="(?:/(?!/)|data:image/)[^"<>]*"|(?:target|rel|alt|width|height|colspan|rowspan|scope)="[^"<>]*"))`;
const MARKUP = new RegExp(`</?(?:${TAGS})${ATTRIBUTE}*(?: /)?>`, "g");

/** Addresses that are good by themselves: of the app, and of the web. */
const GOOD = ["#/pages/a", "#/components/m-news/m-news?id=1", "https://good.example/", "https://good.example/#/pages/a"];
/** Texts that turn a good address into another one when they stand before it or after it. */
const AROUND = [
  ..."https://bank.example@evil.example/ https://evil.example/ https://evil.example https: http://evil.example/ //evil.example/".split(" "),
  ..."https://user:word@evil.example/ javascript:alert(1)// javascript: data:text/html, /api/x /pages/a ? # @ @evil.example : / \\".split(
    " ",
  ),
  ...["", " ", "&#9;", "&#10;", "&#1;", "&#0;", "\u202e", "\u00a0", "&quot;", "&lt;", "%0a", "a", "."],
];
const around = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...AROUND) }, fc.string({ maxLength: 2 })), { maxLength: 2 });
const disguised = fc.tuple(around, fc.constantFrom(...GOOD), around).map(([before, good, after]) => [...before, good, ...after].join(""));

/** Of an anchor that came out: to a page of the app from its first letter on, or to the web, as a stranger. */
const TO_PAGE = /^<a href="#\/(?:pages|components)\/[A-Za-z0-9/_?=&;%.~-]+">$/;
const TO_WEB = /^<a href="(https:\/\/[^"]+)" target="_blank" rel="noopener noreferrer nofollow">$/;

it("leads nowhere but to pages of the app and to the web, wherever a good address is hidden in a bad one", () => {
  fc.assert(
    fc.property(disguised, (address) => {
      const safe = sanitiseHtml(`<a href="${address}">a</a>`);
      for (const [anchor] of safe.matchAll(/<a\b[^>]*>/g)) {
        if (TO_PAGE.test(anchor)) continue;
        const href = TO_WEB.exec(anchor)?.[1]?.replaceAll("&amp;", "&") ?? "no address of the web";
        const { protocol, username, password } = new URL(href);
        expect([anchor, protocol, username, password]).toEqual([anchor, "https:", "", ""]);
      }
    }),
    { numRuns: 3_000, seed: 20261123 },
  );
});

it.each([
  "https://bank.example@evil.example/#/pages/x",
  "/api/x#/pages/y",
  "javascript:alert(1)//#/pages/x",
  " #/pages/x",
  "#/pages/x#/pages/y",
  "#/pages/x@evil.example",
  "#/pages/x https://evil.example/",
])("%s is a page of the app by its middle only, and leads nowhere", (address) => {
  expect(sanitiseHtml(`<a href="${address}">a</a>`)).toBe("a");
});

it("lets nothing but its own few tags and attributes out, and changes nothing the second time", () => {
  fc.assert(
    fc.property(soup, (html) => {
      const safe = sanitiseHtml(html);
      expect(safe.replaceAll(MARKUP, "")).not.toMatch(/[<>]/);
      expect(sanitiseHtml(safe)).toBe(safe);
    }),
    { numRuns: atDepth(3_000), seed: 20261121 },
  );
});
