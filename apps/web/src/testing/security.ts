import type { Data } from "@candela/api";
import { sessionStore } from "../lib/session/session.ts";
import { NOW } from "./clock.ts";
import { answerAsUsual } from "./guest.ts";
import { server } from "./server.ts";

export type Security = Data<"GET /api/userSecurity/detail">;

/** A registered account with an e-mail address and nothing besides, logged in on this device. */
export const SECURED: Security = {
  passwordChangedAt: Date.UTC(2026, 9, 2, 12),
  email: "m***@example.com",
  phone: null,
  hasSecondFactor: false,
  withdrawalsHeldUntil: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  sessions: [
    { id: "11", browser: "Chrome", system: "Windows", form: "computer", signedInAt: NOW - 5 * 86_400_000, lastSeenAt: NOW, isThis: true },
  ],
};

/** The answers that pages of security read, for an account of this kind; a fund password is set or not. */
export function answerSecurity(security: Partial<Security> = {}, hasFundPassword = false): void {
  answerAsUsual();
  server().restIsEmpty();
  sessionStore.set({ token: "a-token", userId: "7", accountType: security.passwordChangedAt === null ? "guest" : "registered" });
  server().data("GET /api/userSecurity/detail", { ...SECURED, ...security });
  server().data("GET /api/userInfo/isSetWithPwd", hasFundPassword);
}
