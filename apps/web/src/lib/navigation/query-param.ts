import { useState } from "react";
import { usePlace } from "./hash-location.ts";

/** One parameter of the page's query; null when it is absent. A page on its way out keeps its own, though the address is the next one's. */
export function useQueryParam(name: string): string | null {
  const place = usePlace();
  const [first] = useState(place);
  return new URLSearchParams((place.path === first.path ? place : first).search).get(name);
}

/** Id in the page's address; null where there is none, or it is no valid id. */
export function useIdParam(): string | null {
  const id = useQueryParam("id");
  return id !== null && /^[1-9]\d{0,18}$/.test(id) ? id : null;
}
