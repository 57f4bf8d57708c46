import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { RichText } from "./rich-text.tsx";

const found = (selector: string) => document.querySelector(selector);

it.each([
  ["#/pages/a", null],
  ["/notes", null],
  ["https://example.com/", "noopener noreferrer nofollow"],
  ["//example.com/", "noopener noreferrer nofollow"],
  ["mailto:help@example.com", "noopener noreferrer nofollow"],
])("a link of the operator to %s opens where it belongs, and tells other sites nothing", async (href, rel) => {
  await show(<RichText html={`<p><a href="${href}" onclick="x()">a</a></p>`} />);
  await expect.poll(() => found("a")?.getAttribute("href")).toBe(href);
  const [target, onclick] = ["target", "onclick"].map((name) => found("a")?.getAttribute(name));
  expect([target, found("a")?.getAttribute("rel"), onclick]).toEqual([rel === null ? null : "_blank", rel, null]);
});

// An address that only begins like one of this site, or contains one, is foreign.
it.each([
  `${location.origin}@example.com/`,
  `https://${location.host}@example.com/#/pages/a`,
  `https://${location.hostname}.example.com/`,
  `https://example.com/${location.origin}/#/pages/a`,
  `https://example.com/#/pages/a`,
])("a link to %s opens in a window that knows nothing of this one", async (href) => {
  await show(<RichText html={`<p><a href="${href}">a</a></p>`} />);
  await expect.poll(() => found("a")?.getAttribute("href")).toBe(href);
  expect([found("a")?.getAttribute("target"), found("a")?.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer nofollow"]);
});

it.each(["/pages", "#/pages/a"])("a link to %s of this very site, written whole, stays in its window", async (path) => {
  await show(<RichText html={`<p><a href="${location.origin}${path.startsWith("/") ? path : `/${path}`}">a</a></p>`} />);
  await expect.poll(() => found("a")?.getAttribute("href")).toContain(path);
  expect(found("a")?.getAttribute("target")).toBeNull();
});

it.each([
  ["<h2>a</h2><h3>b</h3>", 3, "H3 a, H4 b"],
  ["<h4>a</h4><h3>b</h3>", 2, "H3 a, H2 b"],
  ["<h3>a</h3>", 2, "H2 a"],
] as const)("headings %s go on from those of the page at level %i", async (html, level, told) => {
  await show(<RichText html={html} level={level} />);
  const headings = () =>
    [...document.querySelectorAll("main :is(h1,h2,h3,h4,h5,h6)")].map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  await expect.poll(() => headings().join(", ")).toBe(told);
});
