import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { freezeStore } from "../../lib/account/freeze.ts";
import { hear, onlineStore } from "../../lib/net/live.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import SupportPage from "./support-page.tsx";
import { answerSupport, conversationWith, MESSAGES, tellSupport } from "./support-test-support.ts";

const PATH = "/pages/service/service";

it("looks", async () => {
  standAt(PATH);
  answerSupport();
  await show(<SupportPage />);
  await expect.element(page.getByText("Clear. Can I check that myself?")).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await userEvent.fill(page.getByRole("textbox"), "And how is the open price");
  server().rows("GET /api/service/questions", [
    {
      id: "1",
      category: "x",
      question: "How is the open price of a timed trade chosen?",
      answer: "By the first tick.",
      matched: ["open", "price"],
    },
    {
      id: "2",
      category: "x",
      question: "What if the open and close price are equal?",
      answer: "By the first tick.",
      matched: ["open", "price"],
    },
  ]);
  tellSupport({ typing: { name: "Sana M." } });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await page.screenshot({ path: "/work/wt/supportweb/.tmp/shot-1.png" });
});
