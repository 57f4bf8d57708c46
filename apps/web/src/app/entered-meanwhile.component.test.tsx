import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { HOME_PATH } from "../lib/navigation/paths.ts";
import { sessionStore } from "../lib/session/session.ts";
import { siteNameStore } from "../lib/site/settings.ts";
import { startSite } from "../lib/site/start-site.ts";
import { NOW } from "../testing/clock.ts";
import { answerAsUsual } from "../testing/guest.ts";
import { BTC } from "../testing/market.ts";
import { placeNow } from "../testing/place.ts";
import { say } from "../testing/say.ts";
import { server } from "../testing/server.ts";
import { SITE } from "../testing/site.ts";
import { openApp } from "../testing/whole-app.tsx";

const SWITCHES = "GET /api/switchSet/list";
const SITE_INFO = "GET /api/siteInfo/getSiteInfo";

it.each([SWITCHES, SITE_INFO] as const)(
  "the start goes on at home where an account is opened while the answer to %s is on its way",
  async (route) => {
    answerAsUsual();
    server().restIsEmpty();
    server().rows("GET /api/homeRecommendProducts/list", [BTC]);
    server().data("POST /api/auth/guest", { token: "t", userId: "7", accountType: "guest", expiresAt: NOW + 1 });
    server().data(SITE_INFO, { ...SITE, siteName: "Wick" });
    siteNameStore.set("");
    const held = server().hold(route);
    await openApp(HOME_PATH);
    const start = startSite();
    await page.getByRole("button", { name: say("home_try") }).click();
    await expect.poll(() => sessionStore.get()?.userId).toBe("7");
    await expect.element(page.getByRole("region", { name: say("home_movers") })).toBeVisible();
    held.release();
    await start;
    expect(placeNow().path).toBe(HOME_PATH);
    expect(siteNameStore.get()).toBe("Wick");
  },
);
