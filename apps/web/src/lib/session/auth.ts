import type { Data } from "@candela/api";
import { showToast } from "@candela/ui";
import { createStore } from "../browser/store.ts";
import { t } from "../language/i18n.ts";
import { call, callData, requestHost } from "../net/api.ts";
import { onLiveMessage } from "../net/live.ts";
import { queryClient } from "../net/queries.ts";
import { createCall, RequestError } from "../net/request.ts";
import { forgetOwnDrafts } from "./draft.ts";
import { sessionStore } from "./session.ts";

/** The user changed or logged out: nothing of the earlier user stays, neither here nor on the device. */
async function forgetKept(): Promise<void> {
  queryClient.clear();
  forgetOwnDrafts();
  await (await import("../offline/persisted-cache.ts")).forgetOnDevice();
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

/** Ends the session here at once, and on the server when it can be reached: now, or once more when the line is back. */
export async function logOut(): Promise<void> {
  const token = sessionStore.get()?.token ?? null;
  const told = tellServer(call);
  // Before the socket learns of it: a session that ends there leads to login, and logging out leads elsewhere.
  sessionStore.set(null);
  if (!(await told) && token !== null) {
    showToast({ text: t("me_log_out_untold"), tone: "problem" });
    void whenLineIsBack().then(() => tellServer(createCall({ ...requestHost, token: () => token, onExpired: () => undefined })));
  }
  await forgetKept();
}

/** Whether the session is over on the server. */
async function tellServer(by: typeof call): Promise<boolean> {
  try {
    await by("POST /api/auth/logout", {}, { quiet: true });
    return true;
  } catch (error) {
    return error instanceof RequestError && error.failure.kind === "expired";
  }
}

/** The device is online again, or the socket is greeted by the server. */
function whenLineIsBack(): Promise<void> {
  return new Promise((resolve) => {
    const back = () => {
      removeEventListener("online", back);
      stop();
      resolve();
    };
    addEventListener("online", back);
    const stop = onLiveMessage(({ ch }) => ch === "hello" && back());
  });
}
