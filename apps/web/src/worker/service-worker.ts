/**
 * The app without a line, and messages while it is closed. Built as a script of its own (`build-worker.ts`), which puts in what this build
 * is made of. Only files of the app are kept here: answers of the API never are, they live with the account they belong to (lib/offline/persisted-cache.ts).
 */
import type { WorkerScope } from "./scope.ts";

declare const BUILD: { readonly id: string; readonly first: readonly string[]; readonly later: readonly string[] };
const worker = self as unknown as WorkerScope;

const CACHE = `candela ${BUILD.id}`;
/** The page itself; all addresses of the app are behind its hash. */
const PAGE = "/";
/** A page that is slower than this is taken from the device, ms. */
const PATIENCE_MS = 3_000;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      await cache.addAll(BUILD.first.map((path) => new Request(path, { cache: "reload" })));
    }),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("candela ") && name !== CACHE) await caches.delete(name);
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  // After the first screen, so that they do not stand in its way.
  if (event.data === "keep the rest") event.waitUntil(keepTheRest());
});

async function keepTheRest(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of BUILD.later) if ((await cache.match(path)) === undefined) await cache.add(path).catch(() => undefined);
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname.startsWith("/docs")) return;
  if (request.mode === "navigate") {
    if (url.pathname === PAGE || url.pathname === "/index.html") event.respondWith(page(request));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (BUILD.first.includes(url.pathname)) event.respondWith(fresh(request));
});

/** Names with a hash never change what is behind them. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    void caches.open(CACHE).then((cache) => cache.put(request, copy));
  }
  return answer;
}

/** The newest page, or the kept one when there is no line, a slow one, or a server that is down. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE);
  if (kept === undefined) return fetch(request);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.status >= 500 ? kept : answer;
  } catch {
    return kept;
  }
}

async function fresh(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // Without a line: the kept one.
  }
  return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
}

interface PushedMessage {
  readonly title: string;
  readonly body: string;
  /** Address within the app, behind the hash. */
  readonly path: string;
  readonly tag: string;
  readonly lang: string;
}

function isMessage(value: unknown): value is PushedMessage {
  const message = value as Partial<PushedMessage> | null;
  return typeof message?.title === "string" && typeof message.body === "string" && typeof message.path === "string";
}

worker.addEventListener("push", (event) => {
  event.waitUntil(
    (async () => {
      const message = event.data?.json();
      if (!isMessage(message)) return;
      const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
      // An app that is in view shows the message itself.
      if (windows.some((window) => window.visibilityState === "visible")) return;
      const { title, body, tag, lang, path } = message;
      await worker.registration.showNotification(title, { body, tag, lang, icon: "/icon-192.png", badge: "/badge.png", data: path });
    })(),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = typeof event.notification.data === "string" && event.notification.data.startsWith("/") ? event.notification.data : "/";
  event.waitUntil(
    (async () => {
      const [window] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
      if (window === undefined) await worker.clients.openWindow(`/#${path}`);
      else {
        await window.focus();
        window.postMessage({ open: path });
      }
    })(),
  );
});
