import { navigation } from "./navigation.ts";
import { system } from "./system.ts";
import { ui } from "./ui.ts";

/** What an app without any pack still has to say; fetched by itself, in that case only. */
export const builtIn = { ...navigation, ...ui, ...system } as const;
