import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { LOGIN_PATH, QUOTES_PATH } from "../navigation/paths.ts";
import { sessionStore } from "../session/session.ts";
import { call } from "./api.ts";

const READ = "GET /api/userAssets/list";
const NEW = { token: "another-token", userId: "8", accountType: "registered" } as const;

async function expire(during: () => void): Promise<void> {
  answerAsUsual();
  logIn();
  standAt(QUOTES_PATH);
  await show(<p>page</p>);
  server().fail(READ, "code 401");
  const { release } = server().hold(READ);
  const asked = call(READ, {}).catch(() => undefined);
  during();
  release();
  await asked;
  await expect.element(page.getByText("page")).toBeVisible();
}

it("an answer that the session is over ends the session that asked", async () => {
  await expire(() => undefined);
  expect(sessionStore.get()).toBeNull();
  await expect.poll(() => placeNow().path).toBe(LOGIN_PATH);
});

it("one that comes late, for the session before, ends nothing of who has logged in since", async () => {
  await expire(() => sessionStore.set(NEW));
  expect(sessionStore.get()).toEqual(NEW);
  expect(placeNow().path).toBe(QUOTES_PATH);
});
