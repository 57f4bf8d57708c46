import { onlineManager } from "@tanstack/react-query";
import { createStore } from "../browser/store.ts";
import { sessionStore } from "../session/session.ts";
import { currentLineStore } from "../site/settings.ts";
import { learnClockSpeed, learnServerTime } from "../time/server-clock.ts";
import { endSession } from "./api.ts";
import { baseUrl } from "./endpoints.ts";
import { attachSocket, hear, onlineStore } from "./live.ts";
import { queryClient } from "./queries.ts";
import { createSocket, type LiveSocket, type SocketHost } from "./socket.ts";

/** How much later than the server's message another window's message of its log-out may come, ms. */
const OTHER_WINDOW_MS = 1_000;

const host: SocketHost = {
  url: () => `${(baseUrl() || location.origin).replace(/^http/, "ws")}/ws`,
  random: Math.random,
  onExpired: () => {
    const token = sessionStore.get()?.token;
    // Without one the session was left here already, and this is only the echo. Another window that logs out says so over the storage, and the server over
    // the line: either may come first, and only the window's word lets people stay on their page.
    if (token !== undefined) setTimeout(() => endSession(token), OTHER_WINDOW_MS);
  },
  onMessage: (message) => {
    if (message.ch === "hello") learnClockSpeed(message.clockSpeed);
    if (message.ch === "hello" || message.ch === "pong") learnServerTime(message.serverTs);
    hear(message);
  },
};

/** A page in the background closes the socket after this long. */
const HIDDEN_MS = 15_000;

/** Whether the page waits for an event that becomes a system notification in the background: then the socket stays open. */
export const awaitedStore = createStore(false);

/**
 * Reads what could not be read, as soon as the connection is back. The queries follow the browser's online event, but every page counts as
 * one that began online; a server that was down is back when the socket is.
 */
function readAgainWithTheLine(made: LiveSocket): void {
  onlineManager.setOnline(onlineStore.get());
  let cut = false;
  made.state.subscribe(() => {
    const state = made.state.get();
    if (state === "waiting") cut = true;
    if (state !== "open" || !cut) return;
    cut = false;
    void queryClient.refetchQueries({ type: "active", predicate: ({ state: { status } }) => status === "error" });
  });
}

/** Opens the socket and follows visibility, network, session and line. Its code comes beside the first screen's. */
export function startLive(): void {
  const made = createSocket(host);
  attachSocket(made);
  readAgainWithTheLine(made);
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(hideTimer);
    if (!onlineStore.get()) made.pause();
    else if (document.visibilityState === "visible" || awaitedStore.get()) made.start();
    else hideTimer = setTimeout(() => made.pause(), HIDDEN_MS);
  };
  const setOnline = () => onlineStore.set(navigator.onLine);
  addEventListener("online", setOnline);
  addEventListener("offline", setOnline);
  document.addEventListener("visibilitychange", settle);
  onlineStore.subscribe(settle);
  awaitedStore.subscribe(settle);
  currentLineStore.subscribe(() => {
    made.stop();
    settle();
  });
  const follow = () => made.setAccount(sessionStore.get()?.token ?? null);
  sessionStore.subscribe(follow);
  follow();
  settle();
}
