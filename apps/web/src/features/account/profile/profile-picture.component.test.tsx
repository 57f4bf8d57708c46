import { proves } from "@candela/testkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { USER } from "../../../testing/site.ts";
import { ProfilePicture } from "./profile-picture.tsx";

const PUT = "POST /api/userInfo/changeProfile";

beforeEach(() => {
  answerAsUsual();
  logIn();
});
afterEach(() => vi.restoreAllMocks());

/** A JPEG of one colour. */
async function picture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: "image/jpeg" });
}

/** A scan of nothing between the first mark of a JPEG and the last. */
const EMPTY_SCAN = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9)]);

/** Hands a file to the field as the picker of the device does. */
function choose(blob: Blob): void {
  const field = document.querySelector<HTMLInputElement>("input[type=file]");
  const files = new DataTransfer();
  files.items.add(new File([blob], "holiday.jpg", { type: "image/jpeg" }));
  if (field === null) throw new Error("no field for files");
  field.files = files.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

const FAILED = proves("8.14", "8.15");
const whole = () => picture(100, 100);
const nothing = () => undefined;
describe("a picture that cannot be made small says so, and why, with one way on", () => {
  for (const [failure, given, broken, proof] of [
    ["image_failed_none", () => new Blob([]), nothing, FAILED],
    // The bytes have the right kind and are whole, but hold nothing to draw.
    ["image_failed_load", () => EMPTY_SCAN, nothing, FAILED],
    ["image_load_kind", () => new Blob(["I only say that I am a picture"]), nothing, proves("8.14")],
    ["image_load_cut", async () => (await picture(600, 600)).slice(0, -300), nothing, proves("8.14")],
    ["image_failed_canvas", whole, () => vi.spyOn(OffscreenCanvas.prototype, "getContext").mockReturnValue(null), FAILED],
    [
      "image_failed_base64",
      whole,
      () => vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockResolvedValue(new Blob([], { type: "image/jpeg" })),
      FAILED,
    ],
  ] as const)
    it(failure, proof, async () => {
      expect(say("image_failed")).toBe("Compression failed");
      await show(<ProfilePicture user={USER} />);
      const file = await given();
      broken();
      choose(file);
      const told = page.getByRole("alertdialog", { name: say("image_failed") });
      await expect.element(told).toHaveAccessibleDescription(say(failure));
      expect(told.getByRole("button").elements()).toHaveLength(1);
      await told.getByRole("button").click();
      await expect.element(told).not.toBeInTheDocument();
      expect(page.getByRole("dialog").query()).toBeNull();
      expect(server().asked(PUT)).toEqual([]);
    });
});
