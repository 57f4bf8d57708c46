import { APP_PATHS } from "@candela/contract";
import { expect, it } from "vitest";
import { isRouteKnown } from "./route-table.ts";
import { ROUTES } from "./routes.ts";

it("the pages that operators may lead to are the pages of the app", () => {
  const loaded = ROUTES.map(({ path }) => path);
  const fromTheStart = APP_PATHS.filter((path) => isRouteKnown(path));
  expect([...loaded, ...fromTheStart].toSorted()).toEqual([...APP_PATHS].toSorted());
});
