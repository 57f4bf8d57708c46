import type { Browser } from "@playwright/test";
import { SHOTS } from "./album.ts";
import { take } from "./camera.ts";
import type { Scene, Shot, Theme, View } from "./shot.ts";

/** A page of the repository is some 900 px wide: at this scale the pictures have two pixels for each of them. */
const SCALE = 1.5;
const PHONE = { width: 390, height: 866 };
/** High enough for chart, position and the whole ticket. */
const DESKTOP_HEIGHT = 1080;
const GAP = 28;
const MARGIN = 4;

function shotOf(name: string): Shot {
  const shot = SHOTS.find((each) => each.name === name);
  if (shot === undefined) throw new Error(`no shot ${name}`);
  return shot;
}

/** Home, a quick trade that runs, and a receipt that this browser has checked, side by side on nothing. */
async function takePhones(browser: Browser, scene: Scene, theme: Theme): Promise<Buffer> {
  const views: readonly [name: string, view: View][] = [
    ["home", "390-dark"],
    ["quick-running", `390-${theme}`],
    ["receipt-checked", `390-${theme}`],
  ];
  const phones: Buffer[] = [];
  for (const [name, view] of views) phones.push(await take(browser, scene, { ...shotOf(name), height: PHONE.height }, view, SCALE));
  const { width, height } = PHONE;
  const page = await browser.newPage({
    viewport: { width: phones.length * width + (phones.length - 1) * GAP + 2 * MARGIN, height: height + 2 * MARGIN },
    deviceScaleFactor: SCALE,
  });
  try {
    const edge = theme === "dark" ? "#4a4152" : "#d9d3df";
    const frame = `width:${width}px;height:${height}px;border-radius:38px;display:block;box-shadow:0 0 0 1.5px ${edge}`;
    const images = phones.map((phone) => `<img src="data:image/png;base64,${phone.toString("base64")}" style="${frame}">`);
    await page.setContent(`<body style="margin:${MARGIN}px;display:flex;gap:${GAP}px;background:transparent">${images.join("")}</body>`);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    return await page.screenshot({ omitBackground: true });
  } finally {
    await page.close();
  }
}

/** Chart, position and ticket on a desktop. */
function takeDesktop(browser: Browser, scene: Scene, theme: Theme): Promise<Buffer> {
  return take(browser, scene, { ...shotOf("contract-held"), height: DESKTOP_HEIGHT }, `1280-${theme}`, SCALE);
}

export const TAKE_README = { "readme-phones": takePhones, "readme-desktop": takeDesktop } as const;
