import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { freezeStore } from "../../lib/account/freeze.ts";
import { onlineStore } from "../../lib/net/live.ts";
import { hear } from "../../lib/net/live.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import SupportPage from "./support-page.tsx";
import { answerSupport, conversationWith, MESSAGES } from "./support-test-support.ts";

const PATH = "/pages/service/service";

it("looks", async () => {
  standAt(PATH);
  answerSupport();
  await show(<SupportPage />);
  await expect.element(page.getByText("Clear. Can I check that myself?")).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await page.screenshot({ path: "/tmp/supportweb-1.png" });
});
