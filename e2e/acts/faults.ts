import { FAULTS, type Fault, type FaultAnswer } from "@candela/testkit";
import type { Page, Route } from "@playwright/test";

export type { Fault };

/** The browser's substitute for an answer. */
const given = (answer: FaultAnswer) => (route: Route) => {
  if (answer.kind === "answer") return route.fulfill({ status: answer.status, contentType: answer.contentType, body: answer.body });
  // No answer: the route is left as it is. A promise that never ends would hold the end of the test.
  return answer.kind === "cut" ? route.abort("connectionreset") : undefined;
};

/** A minute of patience is four seconds from here on. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 15);
  });
}

/** Lets one call of the API, or the code under a path, end in a fault; `end` lets it through again. */
export async function fail(page: Page, path: string, fault: Fault): Promise<{ end: () => Promise<void> }> {
  const pattern = new RegExp(`${path}(\\?|$)`);
  const handler = given(FAULTS[fault]);
  await page.route(pattern, handler);
  return { end: () => page.unroute(pattern, handler) };
}
