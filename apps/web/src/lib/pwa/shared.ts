import { writeHash } from "../navigation/hash-location.ts";

const LONGEST = 64;

/** Another app shared something with us (the manifest's `share_target`): its words are sought among the products. */
export function openShared(): void {
  const query = new URLSearchParams(window.location.search);
  if (!["title", "text", "url"].some((name) => query.has(name))) return;
  const words = sharedWords(query);
  history.replaceState(null, "", `/${window.location.hash}`);
  if (words !== "") writeHash(`/pages/tabs/quotes/quoteSearch?words=${encodeURIComponent(words)}`, true);
}

/** The shared text, or title, without an address that came with it. */
export function sharedWords(query: URLSearchParams): string {
  const text = (query.get("text") ?? "").replaceAll(/https?:\/\/\S+/g, "").trim();
  return (text === "" ? (query.get("title") ?? "") : text).trim().slice(0, LONGEST);
}
