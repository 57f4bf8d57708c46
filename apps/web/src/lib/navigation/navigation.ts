import { isLayerLeft, isLayerOnTop, layersSettled } from "@candela/ui";
import { homePathStore } from "../site/settings.ts";
import { entryState, parsePlace, writeHash } from "./hash-location.ts";

/** Query of a page: values that are objects travel as JSON. */
export type PageQuery = Readonly<Record<string, string | number | boolean | object | null | undefined>>;

/** Path with its query appended. */
export function pageUrl(path: string, query: PageQuery = {}): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    form.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const text = form.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** For links: `href={pageHref("/pages/x")}`. */
export function pageHref(path: string, query?: PageQuery): string {
  return `#${pageUrl(path, query)}`;
}

/** Longest wait for the event of a step, ms: after it the next step begins. */
const STEP_LIMIT_MS = 2_000;
let steps: Promise<void> = Promise.resolve();

/**
 * Steps run one after the other: a step back takes a moment, and two that begin at once (a session that ends while a log-in is answered) would together
 * leave the app.
 */
function inTurn(step: () => Promise<void> | void): Promise<void> {
  const done = steps.then(layersSettled).then(step);
  steps = done.catch(() => undefined);
  return done;
}

/** A step to the page that one is on is none: two taps on one link lead to it once, and back leaves it at the first try. */
function go(to: string, replace: boolean): Promise<void> {
  return inTurn(() => {
    const covers = replace || isLayerOnTop();
    if (covers || location.hash !== `#${to}`) writeHash(to, covers);
  });
}

/** Forward: back returns here. */
export function navigateTo(path: string, query?: PageQuery): Promise<void> {
  return go(pageUrl(path, query), false);
}

/** Takes the place of the present page. */
export function redirectTo(path: string, query?: PageQuery): Promise<void> {
  return go(pageUrl(path, query), true);
}

/** Left for a page that it belongs to: back to it where it lies beneath, else that page takes its place. */
export function returnTo(path: string, query?: PageQuery): Promise<void> {
  const to = pageUrl(path, query);
  return inTurn(() => (isBeneath(to) && !isLayerOnTop() ? stepBack(1) : writeHash(to, true)));
}

/** Whether the entry beneath shows this page of the same thing, whatever else its address says. */
function isBeneath(to: string): boolean {
  const { beneath, depth } = entryState();
  if (beneath === undefined || depth === 0) return false;
  const [there, wanted] = [parsePlace(beneath), parsePlace(to)];
  const [has, asked] = [new URLSearchParams(there.search), new URLSearchParams(wanted.search)];
  // A list and what it has may share a path: where no id is asked for, there must be none.
  return there.path === wanted.path && ["id", ...asked.keys()].every((name) => has.get(name) === asked.get(name));
}

/** Back to the first page of this visit, which becomes `path`. */
export function reLaunch(path: string, query?: PageQuery): Promise<void> {
  return inTurn(async () => {
    const { depth } = entryState();
    if (depth > 0) await stepBack(depth);
    writeHash(pageUrl(path, query), true);
  });
}

/** To a tab: a step like others, which back takes again. */
export function switchTab(path: string): Promise<void> {
  return go(path, false);
}

/** Back by `count` pages; with nothing to go back to, home. */
export function navigateBack(count = 1): Promise<void> {
  return inTurn(() => {
    const { depth } = entryState();
    if (depth > 0) return stepBack(Math.min(count, depth));
    writeHash(homePathStore.get(), true);
  });
}

/** Entries of layers that can lie between two pages, at the most. */
const LAYERS_MAX = 4;

/** An address that is typed while a layer is open lies above the layer's entry, which counts as no page: it is gone over too. */
async function stepBack(count: number): Promise<void> {
  const { depth, layer } = entryState();
  await goBack(count);
  if (layer !== undefined) return;
  const isAbove = () => entryState().depth > depth - count || isLayerLeft();
  for (let more = LAYERS_MAX; more > 0 && isAbove(); more -= 1) await goBack(1);
}

function goBack(count: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, STEP_LIMIT_MS);
    history.go(-count);
  });
}
