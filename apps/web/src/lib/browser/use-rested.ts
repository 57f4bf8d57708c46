import { useEffect, useState } from "react";
import { debounce } from "./debounce.ts";

/** Typed search text, trimmed, once typing has rested for half a second; an empty text is returned at once. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  const [settle] = useState(() => debounce(setRested));
  useEffect(() => {
    if (typed.trim() === "") setRested("");
    else settle(typed);
    return settle.cancel;
  }, [settle, typed]);
  return typed.trim() === "" ? "" : rested.trim();
}
