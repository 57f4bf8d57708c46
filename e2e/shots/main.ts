/** Pictures of every page from the running product, for the README and for reviewers: `npm run shots`. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { browserOptions } from "../browser.ts";
import { openTrader, type Session, seenNotice } from "../product/calls.ts";
import { haveLived } from "../product/past-days.ts";
import { Product } from "../product/product-process.ts";
import { SHOTS, type Shot } from "./pages.ts";
import { openPositions } from "./portfolio.ts";

const folder = join(import.meta.dirname, "..", "..", "docs", "screenshots");
const WIDTHS = [
  { width: 320, height: 693, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 1280, height: 800, touch: false },
] as const;
const THEMES = ["light", "dark"] as const;

const product = await Product.start();
try {
  // A day that is over can be checked.
  await haveLived(product, 3);
  const browser = await chromium.launch(browserOptions);
  try {
    await takeAll(browser);
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}

async function takeAll(browser: Browser): Promise<void> {
  const trader = await openTrader(product.address);
  await openPositions(product.address, trader);
  const seen = await seenNotice(product.address);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const frame of WIDTHS) {
    for (const theme of THEMES) {
      const shots = SHOTS.filter((shot) => frame.width === 390 || shot.phoneOnly !== true);
      for (const shot of shots) await take(browser, { ...shot, kept: { seenNotice: seen, ...shot.kept } }, frame, theme, trader);
      console.log(`${frame.width} px, ${theme}: ${shots.length} pictures`);
    }
  }
}

type Frame = (typeof WIDTHS)[number];

async function take(browser: Browser, shot: Shot, frame: Frame, theme: (typeof THEMES)[number], trader: Session): Promise<void> {
  const { width, height, touch } = frame;
  const kept = { ...(shot.as === "trader" && { session: trader }), quotesCoach: false, theme, ...shot.kept };
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: touch,
    hasTouch: touch,
    // The home page on a phone is the README's picture: sharp on sharp screens.
    deviceScaleFactor: shot.name === "home" && width === 390 ? 2 : 1,
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    storageState: {
      cookies: [],
      origins: [
        { origin: product.address, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) })) },
      ],
    },
  });
  try {
    const page = await context.newPage();
    await page.goto(`${product.address}/#${shot.path}`);
    await quiet(page);
    await shot.before?.(page);
    await quiet(page);
    await page.screenshot({ path: join(folder, `${shot.name}-${width}-${theme}.png`), animations: "disabled" });
  } finally {
    await context.close();
  }
}

/** Nothing loads any more: no call for half a second, no skeleton, the typeface here. */
async function quiet(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => document.querySelector("main [role=status][aria-label]") === null);
  await page.evaluate(() => document.fonts.ready);
}
