import { expect, it } from "vitest";
import { ChunkError, failureBy } from "./chunk-error.ts";

const page = (script: string) =>
  `<html><head><script type="module" src="/assets/runtime-r.js"></script><script type="module" src="${script}"></script></head></html>`;

it.each([
  ["the same version", page("/assets/first-a.js"), "error"],
  ["another version", page("/assets/first-b.js"), "missing"],
  ["no page at all", "", "error"],
])("with %s on the server the failure is of type %#", (_what, now, type) =>
  expect(failureBy(now, ["/assets/runtime-r.js", "/assets/first-a.js"])).toBe(type),
);

it.each(["missing", "timeout", "error"] as const)("says that loading a chunk failed, and how: %s", (type) => {
  const error = new ChunkError(type, new TypeError("x"));
  expect(error).toMatchObject({ message: "Loading chunk failed", name: "ChunkError", type });
});
