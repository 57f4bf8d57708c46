import { useEffect, useState } from "react";

/** The device's clock, epoch ms, told anew every `everyMs` while the page is seen. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tell = () => setNow(Date.now());
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") tell();
    }, everyMs);
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, [everyMs]);
  return now;
}
