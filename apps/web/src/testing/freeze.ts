import { freezeStore } from "../lib/account/freeze.ts";
import { NOW } from "./clock.ts";

/** The account is under a freeze from now on, as the banner of the frame would have read it; each test begins without one. */
export function freezeAccount(): void {
  freezeStore.set({ since: NOW - 3_600_000, reason: "funds" });
}
