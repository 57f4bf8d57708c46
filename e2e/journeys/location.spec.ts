import { proves } from "@candela/testkit";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

/** Nothing but the product is asked: the map is the app's own. */
test.beforeEach(async ({ page, baseURL }) => {
  await page.route(
    (url) => url.origin !== baseURL && url.protocol.startsWith("http"),
    (route) => route.abort(),
  );
});

test("a place is chosen by a tap, by keys and by its coordinates", proves("2.R81"), async ({ page }) => {
  await openPage(page, "/choose-location");
  await settled(page);
  const field = page.getByRole("textbox", { name: say("location_coordinates") });
  await expect(page.getByRole("button", { name: say("location_use") })).toHaveAttribute("aria-disabled", "true");
  await field.fill("91, 0");
  await expect(page.getByText(say("location_wrong")).first()).toBeVisible();
  await field.fill("48.85, 2.35");
  await expect(page.getByText("France")).toBeVisible();
  const map = page.getByRole("region", { name: like("location_map") });
  await map.tap({ position: { x: 120, y: 200 } });
  await expect(field).not.toHaveValue(/^48\.85/);
  const tapped = await field.inputValue();
  await map.focus();
  await page.keyboard.press("Enter");
  await expect(field).not.toHaveValue(tapped);
  await page.getByRole("button", { name: say("location_use") }).tap();
  await expect(page).not.toHaveURL(/choose-location/);
});

test.describe("where the device says where it is", () => {
  test.use({ permissions: ["geolocation"], geolocation: { latitude: 35.68, longitude: 139.69 } });

  test("that place is taken", async ({ page }) => {
    await openPage(page, "/choose-location");
    await page.getByRole("button", { name: say("location_here") }).tap();
    await expect(page.getByRole("textbox", { name: say("location_coordinates") })).toHaveValue("35.680000, 139.690000");
    await expect(page.getByText("Japan")).toBeVisible();
  });
});

test("a place is shown with its name, and an address without one says so", proves("2.R82"), async ({ page }) => {
  await openPage(page, PATHS.openLocation);
  await expect(page.getByRole("heading", { name: "Berlin" })).toBeVisible();
  await expect(page.getByText("52.520000, 13.405000")).toBeVisible();
  await openPage(page, "/open-location?latitude=200");
  await expect(page.getByText(say("location_none"))).toBeVisible();
  await openPage(page, "/open-location?latitude=200&longitude=x");
  await expect(page.getByText(say("location_not_place"))).toBeVisible();
  await expect(page.getByText(say("location_not_place_text", { text: "200, x" }))).toBeVisible();
});
