import { fieldText, HIDDEN, useUi } from "@candela/ui";
import { useState } from "react";

/** What a field shows: its text, or dots in its place while amounts are hidden and nothing was typed since. */
export function useShownText({ text }: { readonly text: string }) {
  const { hidesOwn = false, locale } = useUi();
  const [first] = useState(text);
  const isHidden = hidesOwn && text === first && text !== "";
  return { value: isHidden ? "" : fieldText(text, locale), placeholder: isHidden ? HIDDEN : "0" };
}
