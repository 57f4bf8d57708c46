/** The device's own sheet, which nothing here can open: its two functions are stood in for, all else is the page's own. */
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import SharePage from "./share-page.tsx";
import { answerTeam, CODE } from "./team-test-support.ts";
import { inviteLink } from "./team-words.ts";

const button = (name: string) => page.getByRole("button", { name });
/** A picture of some million pixels is made first, ms. */
const PATIENCE = 10_000;
const WORDS = "Come and practise";

/** A device whose sheet ends as said; what it was handed. */
function deviceThat(ends: () => Promise<void>): ShareData[] {
  const handed: ShareData[] = [];
  const share = (data: ShareData) => {
    handed.push(data);
    return ends();
  };
  Object.assign(navigator, { share, canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === "image/png") });
  return handed;
}

async function openShare(): Promise<void> {
  answerTeam();
  standAt("/pages/user/iwannashare", "sheet");
  await show(<SharePage />);
  await page.getByRole("textbox", { name: say("share_words") }).fill(WORDS);
  await expect.element(page.getByRole("img", { name: new RegExp(WORDS) })).toBeVisible();
}

/** What a tap on the key to save saves. */
function watchSaves(): string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ["share", "canShare"]) Reflect.deleteProperty(navigator, name);
});

it("hands the picture on with the words and the link", async () => {
  const handed = deviceThat(() => Promise.resolve());
  await openShare();
  await button(say("share_picture")).click();
  await vi.waitFor(() => expect(handed).toHaveLength(1), PATIENCE);
  const [{ text, files = [] } = {}] = handed;
  expect(text).toBe(`${WORDS}\n${inviteLink(CODE)}`);
  expect(files.map(({ name, type }) => [name, type])).toEqual([["invitation-portrait.png", "image/png"]]);
  const picture = await createImageBitmap(files[0] ?? new Blob());
  expect([picture.width, picture.height]).toEqual([1080, 1350]);
});

it("takes a sheet that was closed for no failure, and another end for one", async () => {
  let end: () => Promise<void> = () => Promise.reject(new DOMException("closed", "AbortError"));
  const handed = deviceThat(() => end());
  await openShare();
  await button(say("share_picture")).click();
  await vi.waitFor(() => expect(handed).toHaveLength(1), PATIENCE);
  end = () => Promise.reject(new DOMException("not now", "NotAllowedError"));
  // Had the closed sheet been taken for a failure, its word would stand here already.
  await expect.element(page.getByText(say("share_failed"))).not.toBeInTheDocument();
  await button(say("share_picture")).click();
  await expect.element(page.getByText(say("share_failed"))).toBeVisible();
});

it("saves the picture beside sharing it, and alone where the device hands on none", async () => {
  const saved = watchSaves();
  deviceThat(() => Promise.resolve());
  await openShare();
  await button(say("share_save")).click();
  await vi.waitFor(() => expect(saved).toEqual(["invitation-portrait.png"]), PATIENCE);
  Object.assign(navigator, { canShare: () => false });
  // Another size is drawn anew.
  await page.getByText(say("share_story")).click();
  await expect.element(button(say("share_picture"))).not.toBeInTheDocument();
  await button(say("share_save")).click();
  await vi.waitFor(() => expect(saved).toEqual(["invitation-portrait.png", "invitation-story.png"]), PATIENCE);
});
