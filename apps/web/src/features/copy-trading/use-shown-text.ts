import { HIDDEN, useUi } from "@candela/ui";
import { useState } from "react";

/** What a field shows: its text, or dots in its place while amounts are hidden and nothing was typed since. */
export function useShownText({ text }: { readonly text: string }) {
  const { hidesOwn = false } = useUi();
  const [first] = useState(text);
  const isHidden = hidesOwn && text === first && text !== "";
  return { value: isHidden ? "" : text, placeholder: isHidden ? HIDDEN : "0" };
}
