import { line } from "./packs/en/line.ts";
import { navigation } from "./packs/en/navigation.ts";
import { system } from "./packs/en/system.ts";
import { ui } from "./packs/en/ui.ts";

/** What an app without any pack still has to say; fetched by itself, in that case only. */
export const builtIn = { ...navigation, ...ui, ...system, ...line } as const;
