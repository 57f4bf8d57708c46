import type { ComponentType } from "react";
import { createStore } from "../lib/browser/store.ts";

/** Parts above a framed page, once their code is loaded. Not React.lazy, which would show them, the start notice included, 300 ms late. */
export const frameSlot = createStore<{ readonly Parts: ComponentType } | null>(null);
