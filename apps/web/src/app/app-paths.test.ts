import { APP_PATHS } from "@candela/api";
import { expect, it } from "vitest";
import * as PATHS from "../lib/navigation/paths.ts";
import { loadRoutes, NOT_FOUND, routeOf } from "./route-table.ts";
import { ROUTES } from "./routes.ts";

it("the pages that operators may lead to are the pages of the app", async () => {
  await loadRoutes();
  expect(APP_PATHS.filter((path) => routeOf(path) === NOT_FOUND)).toEqual([]);
  const led = new Set<string>(APP_PATHS);
  expect(ROUTES.filter(({ path }) => !led.has(path))).toEqual([]);
  expect(led.size).toBe(APP_PATHS.length);
});

it("every path of the table leads to a page", async () => {
  await loadRoutes();
  expect(Object.entries(PATHS).filter(([, path]) => routeOf(path) === NOT_FOUND)).toEqual([]);
  expect(new Set(Object.values(PATHS)).size).toBe(Object.keys(PATHS).length);
});
