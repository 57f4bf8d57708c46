/** A past counts as lived once all of it was, up to now; whatever fails meanwhile, the server that lived it stops. */
import { createSimulatedFeed } from "@candela/feeds";
import { beforeEach, expect, it, vi } from "vitest";
import { demonstratedPast } from "./past.ts";

const { steps, fails } = vi.hoisted(() => ({ steps: [] as string[], fails: { at: "" } }));
const step = vi.hoisted(() => async (name: string) => {
  steps.push(name);
  if (fails.at === name) throw new Error(`${name} failed`);
});
vi.mock("../time-machine/open-time-machine.ts", () => ({
  openTimeMachine: async () => ({
    machine: { passTo: () => step("caught up"), now: () => 7 },
    stop: () => step("stopped"),
  }),
}));
vi.mock("./live-through.ts", () => ({ liveThrough: () => step("lived") }));
vi.mock("../platform/postgres/demonstration-record.ts", () => ({
  beginDemonstration: () => step("begun"),
  endDemonstratedPast: () => step("noted as lived"),
  findDemonstration: async () => undefined,
}));
const known = vi.hoisted(() => ({ letsIn: true, fundPassword: true }));
vi.mock("./place-running.ts", () => ({ placeRunning: async () => known.letsIn }));
vi.mock("../modules/identity/index.ts", () => ({ createPasswordHasher: () => undefined, isFundPassword: async () => known.fundPassword }));
vi.mock("../platform/files/open-files.ts", () => ({ openFiles: () => ({}) }));

beforeEach(() => {
  steps.length = 0;
  fails.at = "";
});

const BEGINS = Date.UTC(2026, 10, 16);
const pastOf = (password: string) =>
  demonstratedPast({ beginsAt: BEGINS, ends: BEGINS + 1, seed: 7, traders: 3, password, onProgress: () => undefined });

async function live(): Promise<void> {
  const past = pastOf("p");
  const feed = createSimulatedFeed({ seed: "past", hours: "continuous", livedFrom: BEGINS });
  const opened = { config: { marketHours: "continuous" }, log: { child: () => undefined }, lifecycle: {}, feed, seeds: feed };
  await past.live(opened as unknown as Parameters<typeof past.live>[0]);
}

it("is lived, caught up with the time that it took, noted, and stopped, in this order", async () => {
  await live();
  expect(steps).toEqual(["lived", "caught up", "noted as lived", "stopped"]);
});

it.each([
  ["lived", ["lived", "stopped"]],
  ["caught up", ["lived", "caught up", "stopped"]],
  ["noted as lived", ["lived", "caught up", "noted as lived", "stopped"]],
] as const)("is not noted where it fails before, and stops all the same: %s", async (at, done) => {
  fails.at = at;
  await expect(live()).rejects.toThrow(`${at} failed`);
  expect(steps).toEqual(done);
});

it.each([
  ["both as it began with them", true, true, ["demo-first", "Wax for the 3rd wick"], []],
  ["the fund password changed", true, false, ["demo-first"], ["Wax for the 3rd wick"]],
  ["the password changed", false, true, [], ["demo-first", "Wax for the 3rd wick"]],
] as const)("tells no password that is not true any more: %s", async (_what, letsIn, fundPassword, tells, hides) => {
  Object.assign(known, { letsIn, fundPassword });
  const told = await pastOf("demo-first").greet({} as never, {} as never);
  for (const text of tells) expect(told).toContain(text);
  for (const text of hides) expect(told).not.toContain(text);
  expect(told).toContain("mira.keller@example.org");
});
