import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { applyAccountEvents, registerAccountParts } from "../../lib/account/account-cache.ts";
import { copyPart } from "./copy-part.ts";
import { followWith } from "./copy-test-rows.ts";

const KEY = ["GET /api/followOrder/follows", {}, "7", "en"];

it("knows from the event what became of a follow before its page is opened again, and reads it then all the same", async () => {
  registerAccountParts([copyPart]);
  const client = new QueryClient();
  const [kept, other] = [followWith({ id: "71", state: "stopped", running: 2, realised: "-283.84" }), followWith({ id: "72", running: 1 })];
  client.setQueryData(KEY, [other, kept]);
  const closed = { ...kept, running: 0, realised: "-290.63" };
  applyAccountEvents(client, [{ kind: "copy", follow: closed }]);
  await Promise.resolve();
  expect(client.getQueryData(KEY)).toEqual([other, closed]);
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
});
