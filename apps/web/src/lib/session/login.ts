import { createStore } from "../browser/store.ts";
import { currentPlace, entryState } from "../navigation/hash-location.ts";
import { navigateBack, navigateTo, redirectTo, reLaunch } from "../navigation/navigation.ts";
import { FORGOT_PATH, LOGIN_PATH, NETWORK_ERROR_PATH, REGISTER_PATH } from "../navigation/paths.ts";
import { homePathStore } from "../site/settings.ts";
import { sessionStore } from "./session.ts";

/** Whether login is on screen because a session ended by itself: the page then says so. */
export const sessionOverStore = createStore(false);
sessionStore.subscribe(() => {
  if (sessionStore.get() !== null) sessionOverStore.set(false);
});

/** Path and query of a place to come back to; null for places that make no sense after logging in. */
export function returnPlace(place: { readonly path: string; readonly search: string }): string | null {
  if ([LOGIN_PATH, REGISTER_PATH, FORGOT_PATH, "/"].includes(place.path)) return null;
  return place.search === "" ? place.path : `${place.path}?${place.search}`;
}

/** The page to return to after login; null for an address that is no page of ours. */
export function wantedPlace(from: string | null): string | null {
  if (from === null || !/^\/(pages|components)\//.test(from)) return null;
  const [path = "", search = ""] = from.split("?", 2);
  return returnPlace({ path, search });
}

/** To login, remembering this page. `over`: nothing to go back to, as after a session that ended. */
export async function goToLogin(over = false): Promise<void> {
  const from = returnPlace(currentPlace());
  // The network-error screen has its own way on, and leads to a page that asks for login itself.
  if (currentPlace().path === LOGIN_PATH || currentPlace().path === NETWORK_ERROR_PATH) return;
  sessionOverStore.set(over);
  await (over ? reLaunch : navigateTo)(LOGIN_PATH, { from });
}

/** After logging in, returns to the page before. It goes back in the history where it can, so that login leaves no entry. */
export async function leaveLogin(from: string | null): Promise<void> {
  const place = wantedPlace(from);
  if (entryState().depth > 0) return navigateBack();
  return redirectTo(place ?? homePathStore.get());
}
