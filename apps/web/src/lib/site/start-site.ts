import type { Data } from "@candela/api";
import { CancelledError } from "@tanstack/react-query";
import { startLanguage } from "../language/i18n.ts";
import { currentPlace } from "../navigation/hash-location.ts";
import { redirectTo } from "../navigation/navigation.ts";
import { LINE_PATH, NETWORK_ERROR_PATH } from "../navigation/paths.ts";
import { forgetEarly, readPack } from "../net/api.ts";
import { queryClient, rowsQuery } from "../net/queries.ts";
import { isLoss } from "../net/request.ts";
import { learnClockSpeed } from "../time/server-clock.ts";
import { darkGroundStore, demonstrationStore, homePathStore, mePathStore, pagePath, siteNameStore } from "./settings.ts";
import { currenciesQuery, feesQuery, siteQuery, switchesQuery, tipsQuery } from "./site.ts";
import { readPopUps, showNotice, untilNotice } from "./start-notice.ts";

/** Name of the page on screen, as a failure screen shows it: the entry page counts as the home page it leads to. */
function shownPage(): string {
  const { path } = currentPlace();
  return path === "/" || path === "/pages/index/index" ? homePathStore.get() : path;
}

function applySite(info: Data<"GET /api/siteInfo/getSiteInfo"> | null): void {
  if (info === null) return;
  homePathStore.set((before) => pagePath(info.homePath) ?? before);
  mePathStore.set((before) => pagePath(info.mePath) ?? before);
  darkGroundStore.set(info.darkBackground === true);
  demonstrationStore.set(info.demonstration === true);
  learnClockSpeed(info.clockSpeed);
  if (typeof info.siteName === "string") siteNameStore.set(info.siteName);
}

/** A route that a page has read less than this ago is not read again, ms. */
const FRESH_MS = 10_000;

/** What the start needs is read once more where somebody logged in or opened an account meanwhile: all that is under way then goes with what is kept. */
async function readAnyhow<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
    }
  }
}

/** Reads the site's own data; silent when they cannot be read. */
export function readSite(): Promise<void> {
  return readAnyhow(() => queryClient.fetchQuery({ ...siteQuery(), staleTime: FRESH_MS })).then(applySite, () => undefined);
}

async function readSwitches(kept?: Promise<void>): Promise<void> {
  try {
    await readAnyhow(() => queryClient.fetchQuery({ ...switchesQuery(), staleTime: FRESH_MS }));
  } catch (error) {
    await kept;
    if (isLoss(error) && queryClient.getQueryData(switchesQuery().queryKey) === undefined) throw error;
  }
}

/**
 * Reads everything that the start needs, and then the notice. All of it may fail silently, except the switches: without any, kept or fresh,
 * the network-error screen says which page could not load. `kept`: the data that this device has kept are here.
 */
export async function startSite(kept?: Promise<void>): Promise<void> {
  const switches = readSwitches(kept).then(
    () => true,
    () => {
      // Where one is by now: another part of the start may have led to the screen already, which is no page that could not load.
      const { path } = currentPlace();
      if (path !== LINE_PATH && path !== NETWORK_ERROR_PATH) void redirectTo(NETWORK_ERROR_PATH, { page: shownPage() });
      return false;
    },
  );
  const site = readSite();
  await Promise.all([switches, readPopUps()]).then(([started, rows]) => showNotice(started ? rows : []));
  await untilNotice();
  const others = [feesQuery(), currenciesQuery(), tipsQuery()].map((query) =>
    queryClient.prefetchQuery({ ...(query as ReturnType<typeof feesQuery>), staleTime: FRESH_MS }),
  );
  await Promise.all([site, ...others]);
  forgetEarly();
}

/**
 * Goes back from a failure screen to the page that failed, once the missing data can be read: texts and switches, and with `withOptions` the
 * page's options. False when that fails again: then nothing has changed.
 */
export async function startAgain(page: string, withOptions = false): Promise<boolean> {
  // A start that ended on a failure screen has left old ones behind.
  forgetEarly();
  try {
    await startLanguage(readPack);
    await readSwitches();
    if (withOptions) await queryClient.fetchQuery({ ...rowsQuery("GET /api/appConfig/list", { "params[pagePath]": page }), staleTime: 0 });
  } catch (error) {
    if (isLoss(error)) return false;
  }
  await queryClient.invalidateQueries({ refetchType: "none" });
  await redirectTo(page);
  void startSite();
  return true;
}
