import type { Data } from "@candela/contract";
import { call, callData } from "./api.ts";
import { queryClient } from "./queries.ts";
import { sessionStore } from "./session.ts";
import { createStore } from "./store.ts";

/** Another user, or none: nothing of the one before stays, neither here nor on the device. */
async function forgetKept(): Promise<void> {
  queryClient.clear();
  await (await import("./keeping.ts")).forgetOnDevice();
}

type SessionAnswer = Data<"POST /api/auth/login">;

/** Takes over a session that the server opened: login, register, guest. A claimed guest keeps what is on screen. */
export async function enterSession(session: SessionAnswer): Promise<void> {
  if (sessionStore.get()?.userId !== session.userId) await forgetKept();
  sessionStore.set({ token: session.token, userId: session.userId, accountType: session.accountType });
  await queryClient.invalidateQueries();
}

export const guestOpening = createStore(false);

/** One tap: a guest account with paper money. Failures are told by toast; the answer says whether it worked. */
export async function openGuest(): Promise<boolean> {
  if (guestOpening.get()) return false;
  guestOpening.set(true);
  try {
    const session = await callData("POST /api/auth/guest", {});
    if (session !== null) await enterSession(session);
    return session !== null;
  } catch {
    return false;
  } finally {
    guestOpening.set(false);
  }
}

/** Ends the session here at once, and on the server when it can be reached. */
export async function logOut(): Promise<void> {
  const told = call("POST /api/auth/logout", {}, { quiet: true }).catch(() => undefined);
  // Before the socket hears of it: a session that ends there leads to login, which is not where this one goes.
  sessionStore.set(null);
  await told;
  await forgetKept();
}
