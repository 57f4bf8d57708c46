import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ALERTS_PATH } from "../../lib/navigation/paths.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import AlertsPage from "./alerts-page.tsx";

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().rows("GET /api/priceAlert/list", []);
});

/** The texts of empty lists. */
const SAID = {
  active: ["alerts_none", "alerts_none_text"],
  fired: ["alerts_none_fired", "alerts_none_fired_text"],
} as const;

async function expectSaid(list: keyof typeof SAID): Promise<void> {
  for (const [each, texts] of Object.entries(SAID))
    for (const text of texts) {
      const told = page.getByText(say(text), { exact: true });
      if (each === list) await expect.element(told).toBeVisible();
      else expect(told.query()).toBeNull();
    }
}

describe("alerts, of which there is none", () => {
  it("are told apart: what waits, and what was reached", async () => {
    standAt(ALERTS_PATH);
    await show(<AlertsPage />);
    await expectSaid("active");
    await page.getByRole("tab", { name: say("alerts_fired") }).click();
    await expectSaid("fired");
    await page.getByRole("tab", { name: say("alerts_waiting") }).click();
    await expectSaid("active");
  });

  it("begin with what was reached where the address says so", async () => {
    standAt(`${ALERTS_PATH}?list=fired`);
    await show(<AlertsPage />);
    await expectSaid("fired");
  });
});
