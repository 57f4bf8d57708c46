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
vi.mock("../platform/files/open-files.ts", () => ({ openFiles: () => ({}) }));

beforeEach(() => {
  steps.length = 0;
  fails.at = "";
});

async function live(): Promise<void> {
  const BEGINS = Date.UTC(2026, 10, 16);
  const past = demonstratedPast({ beginsAt: BEGINS, ends: BEGINS + 1, seed: 7, traders: 3, password: "p", onProgress: () => undefined });
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
