import { useEffect, useState } from "react";
import { debounce } from "./debounce.ts";

/** What is typed to be looked for, without blanks around it, once it has rested for half a second; nothing at once when there is nothing. */
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
