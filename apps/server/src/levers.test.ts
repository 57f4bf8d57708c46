/**
 * Every call, field of a call, setting and command by which an operator could reach a trade has its place in docs/domain/fair-terms.md: what keeps it
 * from one that runs, or what it still does to one. A new one fails here until it has one.
 */

import { readFileSync } from "node:fs";
import { ROUTES, type RouteDefinition, SITE_SETTINGS } from "@candela/api";
import { describe, expect, it } from "vitest";
import { settings } from "./config.ts";
import { SEED_TEXTS, seedSwitches } from "./modules/content/seeds/start-up.ts";
import { KIND_SEEDS } from "./product-kinds.ts";

const SWITCHES = seedSwitches(KIND_SEEDS.flatMap(({ switches }) => switches));

const page = readFileSync(new URL("../../../docs/domain/fair-terms.md", import.meta.url), "utf8");
const [above = "", below = ""] = page.split("## Every call and setting");
const [table = "", fieldTable = ""] = below.split("## Every field");

/** Places that a name can refer to: a row of the first table, or an item of the known limits. */
const PLACES = [...above.matchAll(/^\| (.+?) \||^\* \*\*(.+?)\*\*/gm)].map(([, row, item]) => row ?? item ?? "");
const NOTHING = /, and nothing of a trade$/;

const rows = [...table.matchAll(/^\| (`.+`) \| (.+?) \|$/gm)].map(([, names = "", place = ""]) => ({
  names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  place,
}));

/** Calls without the way to them; logging in is a call of nobody yet. */
const calls = (Object.entries(ROUTES) as [string, RouteDefinition][])
  .filter(([key, { access }]) => access === "operator" && !key.startsWith("GET"))
  .map(([key]) => key.replace("POST /api/admin/", ""));

/** Commands of the command line, as the program tells them apart. */
const program = readFileSync(new URL("./main.ts", import.meta.url), "utf8");
const commands = [...program.matchAll(/^ +case "([a-z-]+)":$/gm)].map(([, name = ""]) =>
  name === "serve" ? "npm start" : `npm run ${name}`,
);

const LEVERS: readonly (readonly [what: string, names: readonly string[]])[] = [
  ["call of operators", calls],
  ["setting of the site", [...SITE_SETTINGS]],
  ["remote setting", SEED_TEXTS.filter(({ otherValue }) => otherValue !== "").map(({ remark }) => remark)],
  ["switch", SWITCHES.map(({ desc }) => desc)],
  ["setting of the server", settings.map(({ name }) => name)],
  ["command", commands],
];
const all = LEVERS.flatMap(([what, names]) => names.map((name) => [what, name] as const));

describe("fair terms", () => {
  it.each(all)("know the %s %s, and say what keeps it from a trade that runs, or what it does to one", (_what, name) => {
    const places = rows.filter(({ names }) => names.includes(name)).map(({ place }) => place);
    expect(places, `add ${name} to the table "Every call and setting" of docs/domain/fair-terms.md`).not.toEqual([]);
    // A name that does nothing to a trade is in no other row.
    if (places.some((place) => NOTHING.test(place))) expect(places).toHaveLength(1);
  });

  it("tell of each place that the table names", () => {
    const named = new Set(rows.map(({ place }) => place).filter((place) => !NOTHING.test(place)));
    expect([...named].filter((place) => !PLACES.some((lever) => lever.startsWith(place)))).toEqual([]);
  });

  it("list nothing that is not there", () => {
    const known = new Set(all.map(([, name]) => name));
    expect(rows.flatMap(({ names }) => names).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("what reaches terms or trades", () => {
  /** Permissions by which something of trading is set. What has one of them is no bystander. */
  const OF_TRADING = /^(terms|product|line)\.write$/;
  const trading = (Object.entries(ROUTES) as [string, RouteDefinition][])
    .filter(([key, { permission = "" }]) => !key.startsWith("GET") && OF_TRADING.test(permission))
    .map(([key]) => key.replace("POST /api/admin/", ""));

  it.each(trading)("%s is not called nothing of a trade", (name) => {
    expect(rows.filter(({ names, place }) => names.includes(name) && NOTHING.test(place))).toEqual([]);
  });
});

describe("each field of a call that can reach a trade", () => {
  /** `names` says which row is meant, `tells` goes to the audit log; the others are what the field is to a trade that runs. */
  const REACHES = ["names", "tells", "no", "tied", "yes"] as const;
  const HOLDS = new Set([...above.matchAll(/^\| (.+?) \|/gm)].map(([, row = ""]) => row));
  const LIMITS = [...above.matchAll(/^\* \*\*(.+?)\*\*/gm)].map(([, item = ""]) => item);

  const told = [...fieldTable.matchAll(/^\| `([^`]+)` \| (`.+?`) \| ([a-z]+) \| (.*?) \|$/gm)].flatMap(
    ([, call = "", names = "", reach = "", place = ""]) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, field = ""]) => ({ key: `${call} ${field}`, reach, place })),
  );
  /** All calls but those that do nothing to a trade, and those that write words around it. */
  const reaching = (Object.entries(ROUTES) as [string, RouteDefinition][]).flatMap(([key, { access, body }]) => {
    const call = key.replace("POST /api/admin/", "");
    const places = rows.filter(({ names }) => names.includes(call)).map(({ place }) => place);
    const isMeant =
      access === "operator" && !key.startsWith("GET") && places.some((place) => !NOTHING.test(place) && place !== "Words around a trade");
    const fields = (body as { properties?: Record<string, unknown> } | undefined)?.properties ?? {};
    return isMeant ? Object.keys(fields).map((field) => `${call} ${field}`) : [];
  });

  it("is walked", () => {
    expect(reaching).toEqual(expect.arrayContaining(["product/put isVisible", "orderFeeSetting/put feeRate", "switchSet/put status"]));
  });

  it.each(reaching)("%s has one row that says whether it reaches what runs, and where that is told", (key) => {
    const entries = told.filter((entry) => entry.key === key);
    expect(entries, `add ${key} to the table "Every field" of docs/domain/fair-terms.md`).toHaveLength(1);
    const [{ reach = "", place = "" } = {}] = entries;
    expect(REACHES).toContain(reach);
    if (reach === "names" || reach === "tells") expect(place).toBe("");
    // A name that reaches a trade is a known limit; one that does not, or not before it was announced, is kept from it by something.
    else if (reach === "yes") expect(LIMITS.some((item) => item.startsWith(place) && place !== "")).toBe(true);
    else expect(HOLDS).toContain(place);
  });

  it("is one that there is", () => {
    expect(told.map(({ key }) => key).filter((key) => !reaching.includes(key))).toEqual([]);
  });
});
