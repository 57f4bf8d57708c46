import { beforeEach, expect, it } from "vitest";
import { stopClock } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { FILLED } from "../../testing/market.ts";
import { server } from "../../testing/server.ts";
import { command, resumeCommands } from "./command.ts";

const CANCEL = "POST /api/spotOrder/cancel";
const BY_KEY = "GET /api/spotOrder/byKey";
const KEPT = "pendingCommands";

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
  server().data(CANCEL, FILLED);
  server().data(BY_KEY, FILLED);
});

const kept = () => localStorage.getItem(KEPT);

it("is not asked for by those who ask for earlier ones while it is under way itself, and stays unknown to them", async () => {
  const clock = stopClock();
  const { release } = server().hold(CANCEL);
  const sending = command(CANCEL, { id: "1" });
  await expect.poll(() => server().asked(CANCEL)).toHaveLength(1);
  const asking = resumeCommands();
  await clock.pass(1_000);
  expect(server().asked(BY_KEY)).toEqual([]);
  expect((await asking).map(({ kind }) => kind)).toEqual(["unknown"]);
  release();
  expect((await sending).kind).toBe("done");
  expect(kept()).toBe("[]");
});

it("of an earlier run is asked for once, and told once, also where two ask at the same time", async () => {
  const clock = stopClock();
  const keys = ["6f3a52a1-9d3c-4f43-9b57-0a4a9a2a4d11", "6f3a52a1-9d3c-4f43-9b57-0a4a9a2a4d12"];
  localStorage.setItem(KEPT, JSON.stringify(keys.map((key) => ({ key, route: CANCEL }))));
  const asking = Promise.all([resumeCommands(), resumeCommands()]);
  await clock.pass(2_000);
  const outcomes = await asking;
  expect(server().asked(BY_KEY)).toHaveLength(2);
  expect(outcomes.flat().filter(({ kind }) => kind === "done")).toHaveLength(2);
  expect(kept()).toBe("[]");
});
