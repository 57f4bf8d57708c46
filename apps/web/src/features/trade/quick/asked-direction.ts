import { Direction } from "@candela/model";
import { useEffect, useEffectEvent } from "react";
import { changeQuery, useQueryParam } from "../../../lib/navigation/query-param.ts";

/** The direction that the page's address asks for, such as from the full chart. */
export function useAskedDirection(): Direction | null {
  const asked = useQueryParam("direction");
  return asked === `${Direction.buy}` ? Direction.buy : asked === `${Direction.sell}` ? Direction.sell : null;
}

/** Answers what the address asks for once: a reload, or a step back to the page, asks for nothing. */
export function useAnswer(answer: (direction: Direction) => void): void {
  const asked = useAskedDirection();
  const tell = useEffectEvent(answer);
  useEffect(() => {
    if (asked === null) return;
    changeQuery({ direction: null });
    tell(asked);
  }, [asked]);
}
