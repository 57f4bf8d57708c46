import { CHUNK_LOAD_TIMEOUT_MS, PAGE_LOAD_TIMEOUT_MS } from "@candela/api";
import type { ComponentType } from "react";
import type { Load } from "../lib/navigation/page-route.ts";
import { ChunkError, chunkFailure } from "./chunk-error.ts";

let held: Promise<unknown> | undefined;

/** While set, pages wait for this promise before their code is fetched. */
export function pinPages(until: Promise<unknown>): void {
  held = until
    .catch(() => undefined)
    .finally(() => {
      held = undefined;
    });
}

const loaded = new Map<Load, ComponentType>();
const running = new Map<Load, Promise<ComponentType>>();

export function loadedPage(load: Load): ComponentType | undefined {
  return loaded.get(load);
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError("timeout")), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Fetches a page's code once. A page on screen waits 60 s; the code may go on arriving for 120 s. Rejects with a `ChunkError`. */
export function loadPage(load: Load): Promise<ComponentType> {
  const ready = loaded.get(load);
  if (ready !== undefined) return Promise.resolve(ready);
  let fetching = running.get(load);
  if (fetching === undefined) {
    fetching = within(
      (held?.then(load) ?? load()).then(
        (module) => {
          loaded.set(load, module.default);
          return module.default;
        },
        async (error: unknown) => {
          throw new ChunkError(await chunkFailure(), error);
        },
      ),
      CHUNK_LOAD_TIMEOUT_MS,
    ).finally(() => running.delete(load));
    running.set(load, fetching);
    fetching.catch(() => undefined);
  }
  return within(fetching, PAGE_LOAD_TIMEOUT_MS);
}
