import { vi } from "vitest";
import type { FetchAsked } from "./scope.ts";

const SITE = "https://site.test";

/** A request of the worker: a page's own, or one of its own with its cache mode. */
interface Sent {
  readonly path: string;
  readonly cache: string | undefined;
  readonly signal: AbortSignal | undefined;
}

interface Window {
  readonly visibilityState: DocumentVisibilityState;
  readonly focus: ReturnType<typeof vi.fn>;
  readonly postMessage: ReturnType<typeof vi.fn>;
}

type Asked = Partial<Pick<FetchAsked["request"], "method" | "mode">> & { readonly origin?: string };

/** Key of a request for the fakes: its path, without the query where that is left out. */
const pathOf = (request: Request | string, ignoreSearch = false) => {
  const url = new URL(typeof request === "string" ? request : request.url, SITE);
  return ignoreSearch ? url.pathname : url.pathname + url.search;
};

/** A worker's world on paper: its caches by name and path, the network, its windows, and what it showed. */
export async function startWorker(build: { readonly id: string; readonly first: readonly string[]; readonly later: readonly string[] }) {
  const listeners = new Map<string, (event: unknown) => void>();
  const stored = new Map<string, Map<string, string>>();
  const sent: Sent[] = [];
  let network: (path: string) => Promise<Response> = (path) => Promise.resolve(new Response(`network ${path}`));
  const windows: Window[] = [];
  const shown = vi.fn(() => Promise.resolve());
  const openWindow = vi.fn(() => Promise.resolve(null));
  const claim = vi.fn(() => Promise.resolve());
  const skipWaiting = vi.fn(() => Promise.resolve());

  const ask = async (request: Request | string, init: RequestInit = {}) => {
    const own = typeof request === "string" ? undefined : request;
    sent.push({ path: pathOf(request), cache: own?.cache, signal: init.signal ?? undefined });
    return network(pathOf(request));
  };
  const cacheOf = (name: string) => {
    const files = stored.get(name) ?? new Map<string, string>();
    stored.set(name, files);
    const match = async (request: Request | string) => {
      const text = files.get(pathOf(request));
      return text === undefined ? undefined : new Response(text);
    };
    const put = async (request: Request | string, answer: Response) => void files.set(pathOf(request), await answer.text());
    const add = async (request: Request | string) => {
      const answer = await ask(request);
      if (!answer.ok) throw new TypeError(`${answer.status}`);
      await put(request, answer);
    };
    return { match, put, add, addAll: (requests: readonly Request[]) => Promise.all(requests.map(add)) };
  };
  vi.stubGlobal("BUILD", build);
  vi.stubGlobal(
    "Request",
    class {
      readonly url: string;
      readonly cache: string | undefined;
      constructor(path: string, init?: RequestInit) {
        this.url = new URL(path, SITE).href;
        this.cache = init?.cache;
      }
    },
  );
  vi.stubGlobal("fetch", ask);
  vi.stubGlobal("caches", {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: Request | string, options: CacheQueryOptions = {}) => {
      for (const files of stored.values())
        for (const [path, text] of files)
          if (pathOf(path, options.ignoreSearch) === pathOf(request, options.ignoreSearch)) return new Response(text);
      return undefined;
    },
  });
  vi.stubGlobal("self", {
    location: { origin: SITE },
    addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
    registration: { showNotification: shown },
    clients: { matchAll: async () => windows, openWindow, claim },
    skipWaiting,
  });
  await import("./service-worker.ts");

  return {
    sent,
    shown,
    openWindow,
    claim,
    skipWaiting,
    /** Contents of the device's caches: by cache, by path. */
    stored: () => Object.fromEntries([...stored].map(([name, files]) => [name, Object.fromEntries(files)])),
    keep: (name: string, files: Readonly<Record<string, string>>) => stored.set(name, new Map(Object.entries(files))),
    /** From now on the network is this. */
    answer: (next: typeof network) => {
      network = next;
    },
    addWindow: (visibilityState: DocumentVisibilityState): Window => {
      const window = { visibilityState, focus: vi.fn(), postMessage: vi.fn() };
      windows.push(window);
      return window;
    },
    /** Something happens to the worker; over when what it does about that is done. */
    tell: async (kind: string, event: object = {}) => {
      const work: Promise<unknown>[] = [];
      listeners.get(kind)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) });
      await Promise.all(work);
    },
    /** The page asks for this; null when the worker leaves it to the browser. */
    get: async (path: string, { method = "GET", mode = "cors", origin = SITE }: Asked = {}): Promise<string | null> => {
      const answers: Promise<Response>[] = [];
      listeners.get("fetch")?.({
        request: { method, mode, url: `${origin}${path}` },
        respondWith: (answer: Promise<Response>) => answers.push(answer),
      });
      const [answer] = await Promise.all(answers);
      return answer === undefined ? null : answer.type === "error" ? "error" : answer.text();
    },
  };
}
