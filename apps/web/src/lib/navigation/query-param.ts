import { useState } from "react";
import { arrive, currentPlace, usePlace } from "./hash-location.ts";
import { type PageQuery, pageHref } from "./navigation.ts";

/** One parameter of the page's query; null when it is absent. A page on its way out keeps its own, though the address is the next one's. */
export function useQueryParam(name: string): string | null {
  const place = usePlace();
  const [first] = useState(place);
  return new URLSearchParams((place.path === first.path ? place : first).search).get(name);
}

/** Changes parameters of the page's address without a step of history: null takes one away. */
export function changeQuery(change: PageQuery): void {
  const { path, search } = currentPlace();
  history.replaceState(history.state, "", pageHref(path, { ...Object.fromEntries(new URLSearchParams(search)), ...change }));
  arrive();
}

/** Id in the page's address; null where there is none, or it is no valid id. */
export function useIdParam(): string | null {
  const id = useQueryParam("id");
  return id !== null && /^[1-9]\d{0,18}$/.test(id) ? id : null;
}
