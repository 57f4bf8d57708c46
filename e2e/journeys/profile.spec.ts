import { AVATAR_BYTES_MAX } from "@candela/api";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { CAMERA, codedSize, look, paintJpeg, segmentsOf, withExif } from "../acts/pictures.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { call, type Session } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

const EXIF = 0xe1;

async function choose(page: Page, buffer: Buffer, mimeType = "image/jpeg"): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name: "holiday.jpg", mimeType, buffer });
}

/** The picture as the server keeps it. */
async function kept(session: Session | null): Promise<Buffer> {
  const { data } = await call(sharedAddress(), "GET /api/userInfo/avatar", {}, session?.token);
  return Buffer.from(data?.image ?? "", "base64");
}

const newPicture = (page: Page) => page.getByRole("dialog", { name: say("profile_picture_new") });

async function changePicture(page: Page, picture: Buffer): Promise<void> {
  await choose(page, picture);
  await newPicture(page)
    .getByRole("button", { name: say("profile_picture_use") })
    .tap();
  await expect(page.getByText(say("profile_picture_saved"))).toBeVisible();
}

pageTest("a name is changed, and one that cannot be read is rejected", async ({ page }) => {
  await openPage(page, PATHS.profile);
  const field = page.getByRole("textbox", { name: say("profile_nick_name") });
  await field.fill("Ada \u202eLovelace");
  await page.getByRole("button", { name: say("profile_save") }).tap();
  await expect(field).toHaveAccessibleDescription(say("nick_name_malformed", { max: 40 }));
  await field.fill("🕯️ Ada Lovelace");
  await page.getByRole("button", { name: say("profile_save") }).tap();
  await expect(page.getByText(say("profile_nick_name_saved"))).toBeVisible();
  await expect(page.getByRole("button", { name: say("profile_save") })).toBeHidden();
  await expect(field).toHaveAccessibleDescription(say("profile_nick_name_kept"));
  await field.fill("   ");
  await page.getByRole("button", { name: say("profile_save") }).tap();
  await expect(field).toHaveAccessibleDescription(say("profile_nick_name_blank"));
  await openPage(page, PATHS.me);
  await expect(page.getByText(say("me_guest_name", { name: "🕯️ Ada Lovelace" }))).toBeVisible();
});

// Sizes, browsers without the newer ways of drawing, and pictures that cannot be made small: component tests beside them.
pageTest("a picture of a phone leaves place, camera and turning behind", async ({ page, session }) => {
  await openPage(page, PATHS.profile);
  const photo = withExif(await paintJpeg(page, 1_200, 900), 6);
  expect([segmentsOf(photo).has(EXIF), photo.includes(CAMERA), codedSize(photo)]).toEqual([true, true, [1_200, 900]]);
  // It lies in the file with red on the left; turned clockwise, as it says, red comes to the top.
  expect(await look(page, photo)).toMatchObject({ width: 900, height: 1_200, top: "red", bottom: "blue" });

  await changePicture(page, photo);
  const stored = await kept(session);
  expect(segmentsOf(stored).has(EXIF)).toBe(false);
  expect([stored.includes("Exif"), stored.includes(CAMERA), stored.includes("http://ns.adobe.com")]).toEqual([false, false, false]);
  expect(codedSize(stored)).toEqual([800, 1_067]);
  expect(await look(page, stored)).toEqual({ width: 800, height: 1_067, top: "red", bottom: "blue", left: "red", right: "red" });
  expect(stored.length).toBeLessThan(AVATAR_BYTES_MAX);
});

pageTest("a picture is seen before it is saved, and one without its end is not taken", async ({ page, session }) => {
  await openPage(page, PATHS.profile);
  await changePicture(page, await paintJpeg(page, 300, 300));
  const before = await kept(session);

  const cut = await paintJpeg(page, 600, 600);
  await choose(page, cut.subarray(0, cut.length - 300));
  const told = page.getByRole("alertdialog", { name: say("image_failed") });
  await expect(told).toHaveAccessibleDescription(say("image_load_cut"));
  await told.getByRole("button").tap();

  await choose(page, await paintJpeg(page, 400, 200));
  await expect(newPicture(page).getByRole("img", { name: say("profile_picture_new") })).toBeVisible();
  await expectNoViolation(page, "[role=dialog]");
  await choose(page, Buffer.from("no picture either"));
  await told.getByRole("button").tap();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    newPicture(page)
      .getByRole("button", { name: say("profile_picture_other") })
      .tap(),
  ]);
  await chooser.setFiles({ name: "other.jpg", mimeType: "image/jpeg", buffer: await paintJpeg(page, 500, 250) });
  expect(await kept(session)).toEqual(before);
  await newPicture(page)
    .getByRole("button", { name: say("profile_picture_use") })
    .tap();
  await expect(page.getByText(say("profile_picture_saved"))).toBeVisible();
  await expect(newPicture(page)).toBeHidden();
  expect(codedSize(await kept(session))).toEqual([500, 250]);
});

pageTest("the picture is seen on the personal page, opens, and is taken away", proves("2.R80"), async ({ page }) => {
  await openPage(page, PATHS.profile);
  await changePicture(page, await paintJpeg(page, 400, 400));
  await openPage(page, PATHS.me);
  await expect(page.getByRole("link", { name: say("profile_open") }).locator("img")).toBeVisible();
  await page.getByRole("link", { name: say("profile_open") }).tap();
  await page.getByRole("button", { name: say("profile_picture_view") }).tap();
  const picture = page.getByRole("img", { name: say("preview_title", { number: 1, count: 1 }) });
  await expect(picture).toBeVisible();
  await page.getByRole("button", { name: say("preview_close") }).tap();
  await page.getByRole("button", { name: say("profile_picture_remove") }).tap();
  await expect(page.getByText(say("profile_picture_removed"))).toBeVisible();
  await expect(page.getByRole("button", { name: say("profile_picture_remove") })).toBeHidden();
});

const scaleShown = (page: Page) => page.getByRole("toolbar", { name: say("preview_tools") }).getByRole("status");
const scale = (percent: number) => `${percent}%`;

pageTest("a picture is zoomed by fingers and by buttons, turned, and saved", async ({ page }) => {
  await openPage(page, PATHS.preview);
  const picture = page.getByRole("img", { name: say("preview_title", { number: 1, count: 2 }) });
  await expect(picture).toBeVisible();
  const middle = { x: 195, y: 400 };
  await doubleTap(page, middle);
  await expect(scaleShown(page)).toHaveText(scale(250));
  await doubleTap(page, middle);
  await expect(scaleShown(page)).toHaveText(scale(100));
  await pinch(page, middle, 60, 180);
  await expect(scaleShown(page)).toHaveText(scale(300));
  await pinch(page, middle, 180, 20);
  await expect(scaleShown(page)).toHaveText(scale(100));
  await page.getByRole("button", { name: say("preview_zoom_in") }).tap();
  await expect(scaleShown(page)).toHaveText(scale(150));
  await page.getByRole("button", { name: say("preview_rotate") }).tap();
  await expect(scaleShown(page)).toHaveText(scale(100));
  await expect(picture).toHaveCSS("transform", /^matrix\(0, [\d.]+, -[\d.]+, 0,/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: say("preview_save") }).tap()]);
  expect(download.suggestedFilename()).toBe("icon.svg");
});

pageTest("pictures are turned over by a flick and by keys, and closed by one", async ({ page }) => {
  await openPage(page, PATHS.preview);
  const title = (number: number) => page.getByRole("heading", { name: say("preview_title", { number, count: 2 }) });
  const picture = (number: number) => page.getByRole("img", { name: say("preview_title", { number, count: 2 }) });
  await expect(picture(1)).toBeVisible();
  await flick(page, { x: 300, y: 400 }, { x: 100, y: 400 });
  await expect(title(2)).toBeVisible();
  // A finger comes down on what it sees: before its first frame, the browser may take the stroke for one of its own.
  await expect(picture(2)).toBeVisible();
  await flick(page, { x: 100, y: 400 }, { x: 300, y: 400 });
  await expect(title(1)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(title(2)).toBeVisible();
  await page.keyboard.press("+");
  await expect(scaleShown(page)).toHaveText(scale(150));
  await page.keyboard.press("Home");
  await expect(title(1)).toBeVisible();
  await page.keyboard.press("Escape");
  // Opened by its address it has nothing to go back to but home.
  await expect(page).toHaveURL(new RegExp(`${PATHS.home}$`));
});

pageTest("pictures of other servers are not asked for", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openPage(page, `/preview-image?urls=${encodeURIComponent('["https://other.example/a.png","javascript:alert(1)"]')}`);
  await expect(page.getByText(say("preview_none"))).toBeVisible();
  expect(asked.filter((url) => !url.startsWith(sharedAddress()))).toEqual([]);
});

pageTest("a picture that is gone says so", async ({ page }) => {
  await openPage(page, `/preview-image?urls=${encodeURIComponent(`["blob:${sharedAddress()}/00000000-0000-4000-8000-000000000000"]`)}`);
  await expect(page.getByText(say("preview_broken"))).toBeVisible();
});

test.describe("the button that sends a code", () => {
  test.use({ as: "nobody" });

  test("counts down over a reload, then offers another", proves("4.22"), async ({ page }) => {
    await page.clock.install();
    await openPage(page, PATHS.register);
    await page.getByRole("textbox", { name: say("account_email") }).fill(`code${Date.now()}@example.com`);
    await page.getByRole("button", { name: say("account_code_get") }).tap();
    const button = (seconds: number) => page.getByRole("button", { name: say("account_code_retry", { seconds }) });
    await expect(page.getByRole("button", { name: like("account_code_retry") })).toHaveAttribute("aria-disabled", "true");
    await page.clock.pauseAt(Date.now() + 20_000);
    await page.clock.runFor(1_000);
    const left = Number(/\d+/.exec((await page.getByRole("button", { name: like("account_code_retry") }).textContent()) ?? "")?.[0]);
    expect(left).toBeLessThan(60);
    await page.reload();
    await page.clock.runFor(1_000);
    await expect(page.getByRole("textbox", { name: say("account_email") })).not.toHaveValue("");
    await expect(
      button(left)
        .or(button(left - 1))
        .or(button(left - 2)),
    ).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(
      page.getByRole("button", { name: say("account_code_again") }).or(page.getByRole("button", { name: say("account_code_get") })),
    ).toBeVisible();
  });
});

interface Place {
  readonly x: number;
  readonly y: number;
}

async function doubleTap(page: Page, { x, y }: Place): Promise<void> {
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

/** Moves fingers over the glass, from one set of places to another. */
async function drag(page: Page, from: readonly Place[], to: readonly Place[], steps = 6): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: readonly Place[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints.map((place, id) => ({ ...place, id })) });
  await send("touchStart", from);
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    const at = from.map((place, index) => {
      const end = to[index] ?? place;
      return { x: place.x + (end.x - place.x) * part, y: place.y + (end.y - place.y) * part };
    });
    await send("touchMove", at);
  }
  await send("touchEnd", []);
  await devtools.detach();
}

/** Two fingers around a place, from one distance to another. */
function pinch(page: Page, { x, y }: Place, from: number, to: number): Promise<void> {
  const around = (distance: number) => [
    { x: x - distance / 2, y },
    { x: x + distance / 2, y },
  ];
  return drag(page, around(from), around(to));
}

function flick(page: Page, from: Place, to: Place): Promise<void> {
  return drag(page, [from], [to]);
}
