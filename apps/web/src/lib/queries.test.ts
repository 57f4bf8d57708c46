import { expect, it } from "vitest";
import { queryClient } from "./queries.ts";
import { type Failure, RequestError } from "./request.ts";

const refused = (status: number, msg: string): Failure => ({ kind: "refused", status, msg, params: {} });

it.each<[string, Failure, number]>([
  ["a line that is cut", { kind: "network" }, 3],
  ["a server that is busy", refused(503, "overloaded"), 3],
  ["a server that is not ready", refused(503, "not_ready"), 3],
  ["a refusal", refused(404, "not_found"), 1],
  ["too many tries", refused(429, "too_many_requests"), 1],
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
