import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import { SCREENS, type Scene, type Shot, type Theme, type View, type Width } from "./shot.ts";

/** Looks at a page until two looks agree; of one that never rests the picture would be another each time. */
const LOOKS_MAX = 12;
/** How often a page rests in a row before it counts as whole, and for how long each time, ms. */
const [RESTS, REST_MS] = [6, 100];
/** The same where the server was too busy for a call, which the page makes again after a second or two. */
const RESTS_WHEN_BUSY = 30;
/** Where the page's own stopwatch stands, ms. */
const STOPWATCH = 5_000;

const widthOf = (view: View): Width => Number(view.split("-")[0]) as Width;
const themeOf = (view: View): Theme => (view.endsWith("dark") ? "dark" : "light");

/** Takes a shot in a browser of its own, whose clock stands where that of the server does. */
export async function take(browser: Browser, scene: Scene, shot: Shot, view: View, scale = 1): Promise<Buffer> {
  const context = await openContext(browser, scene, shot, view, scale);
  try {
    const page = await context.newPage();
    const callsEnd = watchCalls(page);
    const quiet = async () => {
      await loaded(page);
      await callsEnd();
      await loaded(page);
    };
    await shot.prepare?.(page);
    const path = typeof shot.path === "string" ? shot.path : shot.path(scene);
    await page.goto(`${scene.address}/#${path}`);
    await (shot.unfinished === true ? begun(page) : quiet());
    await shot.before?.(page);
    if (shot.unfinished !== true) await quiet();
    return await stillPicture(page);
  } catch (error) {
    throw new Error(`${shot.name}-${view}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    await context.close();
  }
}

async function openContext(browser: Browser, scene: Scene, shot: Shot, view: View, scale: number): Promise<BrowserContext> {
  const width = widthOf(view);
  const { height, touch } = SCREENS[width];
  const session = shot.as === "nobody" ? {} : { session: scene[shot.as] };
  const kept = { ...session, quotesCoach: false, seenNotice: scene.notice, theme: themeOf(view), ...shot.kept };
  const context = await browser.newContext({
    viewport: { width, height: shot.height ?? height },
    isMobile: touch,
    hasTouch: touch,
    deviceScaleFactor: scale,
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    storageState: {
      cookies: [],
      origins: [
        { origin: scene.address, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) })) },
      ],
    },
  });
  await context.clock.setFixedTime(scene.heldAt);
  await context.addInitScript((now) => {
    performance.now = () => now;
  }, STOPWATCH);
  if (shot.watched === true)
    await context.addInitScript((ticks) => sessionStorage.setItem("quickTicks", ticks), JSON.stringify(scene.seen));
  return context;
}

async function begun(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
}

/** The page is there, without a skeleton, in its typeface. */
async function loaded(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelector("main [role=status][aria-label]") === null);
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Resolves when the page has had time for itself several times over, and asked for nothing meanwhile. The time is the page's own: on a busy machine it
 * comes to ask for things late.
 */
function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let [begun, wanted] = [0, RESTS];
  page
    .on("request", (request) => {
      begun += 1;
      open.add(request);
    })
    .on("requestfinished", (request) => open.delete(request))
    .on("requestfailed", (request) => open.delete(request))
    // It asks again, and not at once.
    .on("response", (response) => {
      if (response.status() >= 500) wanted = RESTS_WHEN_BUSY;
    });
  return async () => {
    for (let rests = 0; rests < wanted; ) {
      const before = begun;
      await rest(page);
      rests = open.size === 0 && begun === before ? rests + 1 : 0;
    }
  };
}

function rest(page: Page): Promise<void> {
  return page.evaluate(
    (ms) => new Promise<void>((done) => setTimeout(() => requestIdleCallback(() => requestAnimationFrame(() => done())), ms)),
    REST_MS,
  );
}

async function stillPicture(page: Page): Promise<Buffer> {
  const look = () => page.screenshot({ animations: "disabled" });
  let last = await look();
  for (let looks = 1; looks < LOOKS_MAX; looks += 1) {
    const next = await look();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error("the page never comes to rest");
}
