import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { hear } from "../net/live.ts";
import { logOut } from "./auth.ts";
import { sessionStore } from "./session.ts";

const LOG_OUT = "POST /api/auth/logout";
const untold = () => page.getByText(say("me_log_out_untold"));
const HELLO = { ch: "hello", serverTs: 1_767_614_400_000, revision: 1 } as never;

beforeEach(async () => {
  answerAsUsual();
  logIn();
  await show(<p>page</p>);
});

it("a log-out that the server hears says nothing more", async () => {
  server().data(LOG_OUT, { loggedOut: true });
  await logOut();
  expect(sessionStore.get()).toBeNull();
  await expect.element(untold()).not.toBeInTheDocument();
  dispatchEvent(new Event("online"));
  expect(server().asked(LOG_OUT)).toHaveLength(1);
});

it.each([
  ["the device finds its line again", () => dispatchEvent(new Event("online"))],
  ["the server greets again", () => hear(HELLO)],
])("one without a line is told as such, and tried once more when %s", async (_name, comeBack) => {
  server().fail(LOG_OUT, "a cut line");
  await logOut();
  expect(sessionStore.get()).toBeNull();
  await expect.element(untold()).toBeVisible();
  server().data(LOG_OUT, { loggedOut: true });
  comeBack();
  await expect.poll(() => server().asked(LOG_OUT).length).toBe(2);
  expect(server().calls().at(-1)?.headers.get("authorization")).toBe("guest-token");
  comeBack();
  expect(server().asked(LOG_OUT)).toHaveLength(2);
});

it("one of a session that was over already is none that failed", async () => {
  server().fail(LOG_OUT, "code 401");
  await logOut();
  await expect.element(untold()).not.toBeInTheDocument();
});
