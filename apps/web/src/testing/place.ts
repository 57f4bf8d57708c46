import { arrive } from "../lib/hash-location.ts";

/** The app stands at this place, with nothing to go back to. */
export function standAt(path: string): void {
  history.replaceState({ key: `test ${path}`, depth: 0 }, "", `#${path}`);
  arrive();
}

/** Path and query of the place where the app stands now. */
export function placeNow(): { readonly path: string; readonly query: URLSearchParams } {
  const [path = "", query = ""] = location.hash.slice(1).split("?");
  return { path, query: new URLSearchParams(query) };
}
