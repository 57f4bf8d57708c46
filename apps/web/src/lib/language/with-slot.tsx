import type { ReactNode } from "react";

/** Stands in a text where an element belongs: given as a parameter. A sign of Unicode's private area, which no language writes. */
export const SLOT = "\uE000";

/** A text with an element in its slot: an amount whose last digits are small, within a sentence. */
export function withSlot(text: string, element: ReactNode): ReactNode {
  const [before = "", after = ""] = text.split(SLOT);
  return (
    <>
      {before}
      {element}
      {after}
    </>
  );
}
