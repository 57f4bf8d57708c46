import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { goToLogin } from "../../lib/session/login.ts";
import { sessionStore } from "../../lib/session/session.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import LoginPage from "./login-page.tsx";
import { handedDraft } from "./use-account.ts";

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  sessionStore.set(null);
  handedDraft.set(null);
  standAt("/pages/user/login?from=/pages/user/userInfo");
});

const forgotten = () => page.getByRole("button", { name: say("account_forgotten") });
const byCode = () => page.getByRole("button", { name: say("account_forgotten_code") });

it("leads who forgot the password to a new one, with what was typed and the way back", async () => {
  await show(<LoginPage />);
  await page.getByRole("textbox", { name: say("account_email") }).fill("mira@example.com");
  await expect.element(byCode()).toBeVisible();
  await forgotten().click();
  await expect.poll(() => placeNow().path).toBe("/pages/user/forgot");
  expect(placeNow().query.get("from")).toBe("/pages/user/userInfo");
  expect(handedDraft.get()?.email).toBe("mira@example.com");
});

it("does so too where logging in by code is switched off, and offers no code then", async () => {
  server().rows("GET /api/switchSet/list", [{ switchName: "Log-in by code", desc: "codeLogin", status: 1 }]);
  await show(<LoginPage />);
  await expect.element(forgotten()).toBeVisible();
  await expect.poll(() => byCode().elements()).toEqual([]);
});

it("says why one is there when a session ended by itself, until somebody has logged in", async () => {
  const why = () => page.getByText(say("account_session_over"));
  standAt("/pages/user/userInfo");
  await goToLogin(true);
  const shown = await show(<LoginPage />);
  await expect.element(why()).toBeVisible();
  logIn();
  await expect.element(why()).not.toBeInTheDocument();
  await shown.unmount();
  sessionStore.set(null);
  standAt("/pages/user/userInfo");
  await goToLogin();
  await show(<LoginPage />);
  await expect.element(forgotten()).toBeVisible();
  expect(why().query()).toBeNull();
});
