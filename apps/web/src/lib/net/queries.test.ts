import { FAULTS, type Fault, proves } from "@candela/testkit";
import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { call, requestHost } from "./api.ts";
import { dataQuery, markedRowsQuery, queryClient, refresh, rowsQuery } from "./queries.ts";
import { type Failure, RequestError } from "./request.ts";

const rejected = (status: number, msg: string): Failure => ({ kind: "rejected", status, msg, params: {} });

it.each<[string, Failure, number]>([
  ["a line that is cut", { kind: "network" }, 3],
  ["a server that is busy", rejected(503, "overloaded"), 3],
  ["a server that is not ready", rejected(503, "not_ready"), 3],
  ["a rejection", rejected(404, "not_found"), 1],
  ["too many tries", rejected(429, "too_many_requests"), 1],
  ["a server that has failed", rejected(500, "internal_error"), 1],
  ["an ended session", { kind: "expired" }, 1],
  ["a time-out", { kind: "timeout" }, 1],
])("after %s it asks as often as it helps", async (what, failure, times) => {
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return Promise.reject(new RequestError(failure));
  };
  await expect(queryClient.fetchQuery({ queryKey: [what], queryFn, retryDelay: 0 })).rejects.toThrow(RequestError);
  expect(asked).toBe(times);
});

it("what an order changed is read after it, also when it was being asked for before", async () => {
  const route = "GET /api/spotOrder/list";
  const answers: ((rows: string) => void)[] = [];
  const shown = new QueryObserver(queryClient, {
    queryKey: [route],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = shown.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  const refreshed = refresh(route);
  answers[0]?.("of before the order");
  await vi.waitFor(() => expect(answers).toHaveLength(2), 20_000);
  answers[1]?.("of after it");
  await refreshed;
  expect(shown.getCurrentResult().data).toBe("of after it");
  stop();
});

const LOUD = Object.entries(FAULTS).filter(([fault]) => ["code 500", "HTTP 502", "a cut line"].includes(fault)) as [
  Fault,
  (typeof FAULTS)[Fault],
][];

it.each(LOUD)("what ends in %s is told to nobody when it is read, and would be when it is done", proves("8.10"), async (_fault, answer) => {
  const told = vi.spyOn(requestHost, "onFailure").mockImplementation(() => undefined);
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(() => {
    if (answer.kind !== "answer") return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(new Response(answer.body, { status: answer.status, headers: { "content-type": answer.contentType } }));
  });
  try {
    const once = { retry: false, staleTime: 0 } as const;
    const balance = dataQuery("GET /api/userInfo/userBalance", { currencyId: 3 });
    const assets = rowsQuery("GET /api/userAssets/list", {});
    const marked = markedRowsQuery("GET /api/userBibiAssets/list", {}, () => 0, true);
    await expect(queryClient.fetchQuery({ ...balance, ...once })).rejects.toThrow(RequestError);
    await expect(queryClient.fetchQuery({ ...assets, ...once })).rejects.toThrow(RequestError);
    await expect(queryClient.fetchQuery({ ...marked, ...once })).rejects.toThrow(RequestError);
    expect([fetched.mock.calls.length, told.mock.calls.length]).toEqual([3, 0]);
    await expect(call("GET /api/userAssets/list", {})).rejects.toThrow(RequestError);
    expect(told).toHaveBeenCalledTimes(1);
  } finally {
    told.mockRestore();
    fetched.mockRestore();
    queryClient.clear();
  }
});
