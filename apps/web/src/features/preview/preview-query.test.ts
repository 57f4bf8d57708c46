import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { isOwnPicture, pictureName, readPreview } from "./preview-query.ts";

const PAGE = "https://site.example/#/preview-image";
const read = (urls: unknown, index?: unknown) =>
  readPreview(new URLSearchParams({ urls: JSON.stringify(urls), ...(index !== undefined && { index: String(index) }) }).toString(), PAGE);

describe("a picture that may be shown", () => {
  it.each([
    "/icon.svg",
    "icon.svg",
    "https://site.example/a.png",
    "//site.example/a.png",
    "blob:https://site.example/0b9f6c1e",
    "data:image/png;base64,AAAA",
    "data:image/svg+xml,<svg/>",
  ])("%s", (address) => expect(isOwnPicture(address, PAGE)).toBe(true));

  it.each([
    "https://other.example/a.png",
    "http://site.example/a.png",
    "//other.example/a.png",
    "https://site.example:8443/a.png",
    "https://site.example@other.example/a.png",
    "\\\\other.example/a.png",
    "blob:https://other.example/0b9f6c1e",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "https://",
  ])("not %s", (address) => expect(isOwnPicture(address, PAGE)).toBe(false));
});

describe("what the address asks for", () => {
  it("is a list of pictures and which comes first", () =>
    expect(read(["/a.png", "/b.png"], 1)).toEqual({ urls: ["/a.png", "/b.png"], index: 1 }));
  it("may be one plain address", proves("5.16"), () => expect(readPreview("urls=%2Fa.png", PAGE)).toEqual({ urls: ["/a.png"], index: 0 }));
  it("leaves out what may not be shown, and counts on in the list that was given", () => {
    expect(read(["https://other.example/a.png", "/b.png", 7, null, "/c.png"], 4)).toEqual({ urls: ["/b.png", "/c.png"], index: 1 });
    expect(read(["/a.png", "https://other.example/b.png", "/c.png"], 1)).toEqual({ urls: ["/a.png", "/c.png"], index: 1 });
  });
  it.each([-3, "x", 99, 1.9, Number.NaN])("takes %s for a place that there is", (index) => {
    const { index: first } = read(["/a.png", "/b.png"], index);
    expect([0, 1]).toContain(first);
  });
  it.each(["", "urls=", "urls=[]", "urls=%7B%22a%22%3A1%7D", "index=2", "urls=7"])("is nothing in %j", (search) =>
    expect(readPreview(search, PAGE).urls).toEqual([]),
  );
  it("is 52 pictures at most", proves("5.21"), () =>
    expect(read(Array.from({ length: 90 }, (_, at) => `/${at}.png`)).urls).toHaveLength(52),
  );
});

it.each([
  ["https://site.example/a/b.png?x=1#y", "b.png"],
  ["/a/", "picture-3"],
  ["blob:https://site.example/0b9f.6c1e", "picture-3"],
  ["data:image/jpeg;base64,AAAA", "picture-3.jpg"],
  ["data:image/webp;base64,AAAA", "picture-3.webp"],
  ["/a%2F..png", "picture-3"],
])("saves %s as %s", (address, name) => expect(pictureName(address, 3)).toBe(name));
