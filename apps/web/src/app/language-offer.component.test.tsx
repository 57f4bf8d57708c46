import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { conventionStore, languageStore } from "../lib/site/settings.ts";
import { say } from "../testing/say.ts";
import { server } from "../testing/server.ts";
import { show } from "../testing/show.tsx";
import { loadTexts } from "../testing/texts.ts";
import { LanguageOffer } from "./language-offer.tsx";

/** A device of these languages on which none was chosen. */
function deviceOf(...languages: string[]): void {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  localStorage.removeItem("language");
}

afterEach(() => {
  vi.restoreAllMocks();
});

const CHINESE = await loadTexts("zh");
const offer = () => show(<LanguageOffer />);
const use = () => page.getByRole("button", { name: say("language_use", { name: "简体中文" }) });
const keep = () => page.getByRole("button", { name: say("language_keep", { name: "English" }) });

describe("the language of the device", () => {
  it("is offered in English, in one line, and switched to by a tap", async () => {
    deviceOf("zh-CN", "zh");
    server().data("GET /api/langMgr/list", CHINESE);
    await offer();
    await expect.element(use()).toBeVisible();
    expect(languageStore.get()).toBe("en");
    const { height } = page
      .getByRole("region", { name: say("language_title") })
      .element()
      .getBoundingClientRect();
    expect(height).toBeLessThanOrEqual(48);
    await use().click();
    await expect.element(page.getByText(say("language_changed", {}, "zh"))).toBeVisible();
    expect(languageStore.get()).toBe("zh");
    expect(page.getByRole("region").query()).toBeNull();
  });

  it("changes the colours of gains and losses where that is its custom, says so, and gives them back at a tap", async () => {
    deviceOf("zh-CN");
    server().data("GET /api/langMgr/list", CHINESE);
    await offer();
    await use().click();
    await expect.element(page.getByText(say("me_red_up", {}, "zh"))).toBeVisible();
    expect(document.documentElement.dataset.convention).toBe("red-up");
    await page.getByRole("button", { name: say("me_green_up", {}, "zh") }).click();
    await expect.poll(() => document.documentElement.dataset.convention).toBe("green-up");
    expect(conventionStore.get()).toBe("green-up");
  });

  it("is not offered again once it was declined", async () => {
    deviceOf("zh-CN");
    const { unmount } = await offer();
    await keep().click();
    await expect.element(use()).not.toBeInTheDocument();
    await unmount();
    await offer();
    expect(use().query()).toBeNull();
    expect(languageStore.get()).toBe("en");
  });

  it("stays offered when its texts do not come, and that is told", async () => {
    deviceOf("zh-CN");
    server().fail("GET /api/langMgr/list", "code 500");
    await offer();
    await use().click();
    await expect.element(page.getByRole("button", { name: say("system_retry") })).toBeVisible();
    await expect.element(use()).toBeVisible();
    expect(languageStore.get()).toBe("en");
  });

  it.each([
    ["is English", ["en-GB", "zh-CN"]],
    ["is none of ours", ["is-IS"]],
  ])("is not offered where it %s", async (_why, languages) => {
    deviceOf(...languages);
    await offer();
    expect(page.getByRole("region").query()).toBeNull();
  });

  it("is not offered where a language was chosen before", async () => {
    deviceOf("zh-CN");
    localStorage.setItem("language", '"en"');
    await offer();
    expect(page.getByRole("region").query()).toBeNull();
  });
});
