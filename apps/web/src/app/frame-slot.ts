import type { ComponentType } from "react";
import { createStore } from "../lib/browser/store.ts";

/** What stands over a framed page, once its code is here. No lazy part: React shows those 300 ms late, and the notice of the start is among it. */
export const frameSlot = createStore<{ readonly Parts: ComponentType } | null>(null);
