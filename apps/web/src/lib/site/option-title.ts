import { useCallback } from "react";
import { useStore } from "../browser/store.ts";
import { packStore } from "../language/i18n.ts";
import type { Option } from "./page-options.ts";
import { siteNameStore } from "./settings.ts";

/** The words of an option in the language in use, with the name of the site; its name where an operator gave it a text that no pack has. */
export function useOptionTitle(): (option: Pick<Option, "titleKey" | "desc">) => string {
  const pack = useStore(packStore);
  const site = useStore(siteNameStore);
  return useCallback(({ titleKey, desc }) => pack?.texts[titleKey]?.replace("{site}", site) ?? desc, [pack, site]);
}
