import { expect, it } from "vitest";
import { startSite } from "../lib/site/start-site.ts";
import { answerAsUsual } from "./guest.ts";
import { server } from "./server.ts";

const SITE_INFO = "GET /api/siteInfo/getSiteInfo";

it("a start may be under way at the end of a test", async () => {
  answerAsUsual();
  server().restIsEmpty();
  server().hold(SITE_INFO);
  void startSite();
  await expect.poll(() => server().asked(SITE_INFO)).toHaveLength(1);
});

it("the next test is asked for nothing of it", async () => {
  await new Promise((resolve) => setTimeout(resolve));
  expect(server().calls()).toEqual([]);
});
