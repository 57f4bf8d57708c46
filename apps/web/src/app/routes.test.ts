import { proves } from "@candela/testkit";
import { expect, it } from "vitest";
import { SPECIFIED_ROUTES } from "../../../../tools/conformance/statements/routes.ts";
import { loadRoutes, NOT_FOUND, routeOf } from "./route-table.ts";
import { ROUTES } from "./routes.ts";

const built = SPECIFIED_ROUTES.filter(({ waits }) => waits === undefined).map(({ path }) => path);

it("has no parameter in any path of the app, and finds a page by its whole path alone", proves("2.9"), async () => {
  await loadRoutes();
  for (const { path } of ROUTES) {
    expect(path).toMatch(/^(\/[a-zA-Z0-9-]+)+$/);
    expect(routeOf(path).path).toBe(path);
    expect(routeOf(`${path}/7`)).toBe(NOT_FOUND);
  }
});

it("has each page of the specification that is built, once, and none of those that wait", async () => {
  await loadRoutes();
  for (const { path, waits } of SPECIFIED_ROUTES) expect(routeOf(path) === NOT_FOUND, path).toBe(waits !== undefined);
  expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
  expect(new Set(built).size).toBe(built.length);
  expect(SPECIFIED_ROUTES).toHaveLength(82);
});
