import { entryState, followAddress } from "../../apps/web/src/lib/hash-location.ts";
import { navigateBack, navigateTo, redirectTo, reLaunch, switchTab } from "../../apps/web/src/lib/navigation.ts";

/** The steps of the app and nothing else, for a test to take them one by one. */
const steps = { navigateTo, redirectTo, reLaunch, switchTab, navigateBack, depth: () => entryState().depth };
export type Steps = typeof steps;

followAddress();
Object.assign(window, { steps });
