import "../app/app.css";
import { layersSettled, setToast, watchSecondTaps } from "@candela/ui";
import { afterEach, beforeEach, expect } from "vitest";
import { cleanup } from "vitest-browser-react";
import { ACCOUNT_PARTS } from "../app/account-parts.ts";
import { followAccountEvents } from "../lib/account/follow-account.ts";
import { freezeStore } from "../lib/account/freeze.ts";
import { keptAnew } from "../lib/browser/store.ts";
import { readable } from "../lib/format/rejection-text.ts";
import { loadKindDetails } from "../lib/kinds/kinds.ts";
import { packStore } from "../lib/language/i18n.ts";
import { followAddress } from "../lib/navigation/hash-location.ts";
import { writeParams } from "../lib/net/api.ts";
import { onlineStore } from "../lib/net/live.ts";
import { queryClient } from "../lib/net/queries.ts";
import { applySettings, languageOf, languageStore } from "../lib/site/settings.ts";
import { writeMoments } from "../lib/time/age-text.ts";
import { formatMoment } from "../lib/time/time-format.ts";
import { letTimeGo, standStill } from "./clock.ts";
import { standAt } from "./place.ts";
import { server, startServer } from "./server.ts";

/** Start of each component test: an empty device, a server that says nothing yet, a clock that stands still. */
const realFetch = globalThis.fetch;
const RealUpload = globalThis.XMLHttpRequest;

// By the page's own timers, so that the clock of a test moves it.
AbortSignal.timeout = (ms) => {
  const gone = new AbortController();
  setTimeout(() => gone.abort(new DOMException("signal timed out", "TimeoutError")), ms);
  return gone.signal;
};

// As the app does at its start.
watchSecondTaps();
followAddress();
applySettings(document.documentElement);
followAccountEvents(ACCOUNT_PARTS);
await loadKindDetails();
writeParams(readable);
writeMoments((ts, now) => formatMoment(ts, now, languageOf(languageStore.get()).tag));

beforeEach(() => {
  standStill();
  standAt("/");
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("language", '"en"');
  localStorage.setItem("theme", '"light"');
  for (const readAnew of keptAnew.values()) readAnew();
  onlineStore.set(true);
  queryClient.clear();
  freezeStore.set(null);
  packStore.set(null);
  startServer();
  globalThis.fetch = (input, init) => server().fetch(input, init);
});

/** Removes the last test's toast. */
async function clearToast(): Promise<void> {
  const told = () => document.querySelector(".toast-place")?.textContent ?? "";
  if (told() === "") return;
  setToast(null);
  await expect.poll(told).toBe("");
}

/** A rejection that no call tries again. */
const REJECTED = { code: 300, msg: "maintenance", params: {}, data: null, rows: [], total: 0 };

/** What is asked again when all that is under way goes (the start does) ends here: the next test would be asked for it, and has no answer to it. */
async function endReads(): Promise<void> {
  globalThis.fetch = async () => Response.json(REJECTED);
  queryClient.clear();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
}

afterEach(async () => {
  const problems = server().problems();
  letTimeGo();
  await clearToast();
  await cleanup();
  // A sheet that was open steps back over its entry: the next test's address would be left with it.
  await layersSettled();
  await endReads();
  globalThis.fetch = realFetch;
  globalThis.XMLHttpRequest = RealUpload;
  expect(problems).toEqual([]);
});
