import type { MessageKey } from "./pack.ts";
import { texts } from "./packs/en.ts";

/** Tabs, primitives, the shell and the address line, by the head of their keys. */
const HEADS = ["nav", "navBar", "ui", "system", "line"] as const;
type BuiltInKey = Extract<MessageKey, `${(typeof HEADS)[number]}_${string}`>;

const heads: ReadonlySet<string> = new Set(HEADS);

/**
 * Texts for an app that has no pack at all; fetched separately, in that case only. The build of the web app writes them out, without the
 * catalogue.
 */
export const builtIn = Object.fromEntries(Object.entries(texts).filter(([key]) => heads.has(key.split("_")[0] ?? ""))) as Readonly<
  Record<BuiltInKey, string>
>;
