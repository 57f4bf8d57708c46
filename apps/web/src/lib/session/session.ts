import { createKeptStore, useStore } from "../browser/store.ts";

/** Logged in is having a token; nothing else is a state. */
export interface Session {
  /** Opaque; sent as is in Authorization. */
  readonly token: string;
  readonly userId: string;
  readonly accountType: "guest" | "registered";
}

export const sessionStore = createKeptStore<Session | null>("session", null, (value) => {
  const kept = value as Partial<Session> | null;
  if (kept === null || typeof kept !== "object") return undefined;
  const { token, userId, accountType } = kept;
  // A text that cannot be a token counts as none: the server would call it malformed rather than expired, and nothing would log out.
  if (typeof token !== "string" || !/^[\w-]+$/.test(token) || typeof userId !== "string") return undefined;
  return { token, userId, accountType: accountType === "registered" ? "registered" : "guest" };
});

export function useSession(): Session | null {
  return useStore(sessionStore);
}

export function useLoggedIn(): boolean {
  return useStore(sessionStore) !== null;
}
