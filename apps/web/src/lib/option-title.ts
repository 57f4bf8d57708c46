import { useCallback } from "react";
import { packStore } from "./i18n.ts";
import type { Option } from "./page-options.ts";
import { useStore } from "./store.ts";

/** The words of an option in the language in use; its name where an operator gave it a text that no pack has. */
export function useOptionTitle(): (option: Pick<Option, "titleKey" | "desc">) => string {
  const pack = useStore(packStore);
  return useCallback(({ titleKey, desc }) => pack?.texts[titleKey] ?? desc, [pack]);
}
