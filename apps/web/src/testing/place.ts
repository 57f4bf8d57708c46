import { arrive } from "../lib/navigation/hash-location.ts";

/** The app stands at this place, with nothing to go back to. What it remembers of the place goes by the key. */
export function standAt(path: string, key = path): void {
  history.replaceState({ key: `test ${key}`, depth: 0 }, "", `#${path}`);
  arrive();
}

/** Path and query of the place where the app stands now. */
export function placeNow(): { readonly path: string; readonly query: URLSearchParams } {
  const [path = "", query = ""] = location.hash.slice(1).split("?");
  return { path, query: new URLSearchParams(query) };
}
