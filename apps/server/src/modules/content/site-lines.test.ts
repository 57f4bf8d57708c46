import { proves } from "@candela/testkit";
import { expect, it } from "vitest";
import { siteLines } from "./site-lines.ts";

const MAIN = { name: "Main", url: "" };
const OTHER = { name: "Other", url: "https://three.example" };
const HOSTS = ["https://one.example", "https://two.example:8443"];

it("are those of the operator where the site has one host", () => expect(siteLines([MAIN, OTHER], [])).toEqual([MAIN, OTHER]));

it("begin with the two hosts of the site, and repeat neither", proves("4.24"), () => {
  const twice = { name: "Again", url: "https://two.example:8443" };
  expect(siteLines([MAIN, twice, OTHER], HOSTS)).toEqual([
    { name: "Main", url: "https://one.example" },
    { name: "two.example:8443", url: "https://two.example:8443" },
    OTHER,
  ]);
});
