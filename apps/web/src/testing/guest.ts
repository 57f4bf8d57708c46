import type { Data } from "@candela/api";
import { sessionStore } from "../lib/session/session.ts";
import { NOW } from "./clock.ts";
import { balanceOf, FEES } from "./market.ts";
import { server } from "./server.ts";

/** Answers that every page needs besides its own: nothing is switched off, fees are usual, orders fill at the top of the book, no voucher is held, an empty list has nothing to offer. */
export function answerAsUsual(): void {
  server().rows("GET /api/switchSet/list", []);
  server().rows("GET /api/orderFeeSetting/list", FEES);
  server().rows("GET /api/textLang/list", []);
  server().rows("GET /api/platformCurrency/list", []);
  server().rows("GET /api/userProductOption/list", []);
  server().rows("GET /api/product/search", []);
  server().data("GET /api/accountFreeze/detail", { freeze: null });
  server().rows("GET /api/welfare/vouchers", []);
  server().data("GET /api/welfare/overview", NO_VOUCHERS);
  server().data("GET /api/fillModel/detail", { model: "top", version: 1, spreadFactor: "1", depthFactor: "1", curves: [] });
}

const NO_VOUCHERS: Data<"GET /api/welfare/overview"> = {
  ...{ currencyName: "USDT", held: "0.000000", saved: "0.000000", counts: { held: 0, used: 0, ended: 0 }, campaigns: [] },
};

const UNBOUND: Data<"GET /api/userLimit/detail"> = {
  dailyLoss: { value: null, next: null },
  stake: { value: null, next: null },
  coolOff: { value: null, next: null },
  lostToday: "0.000000",
  dayEnds: NOW + 9 * 3_600_000,
};

/** Limits that the user has set: only these. */
export function answerLimits(limits: Partial<Data<"GET /api/userLimit/detail">> = {}): void {
  server().data("GET /api/userLimit/detail", { ...UNBOUND, ...limits });
}

/** Somebody logged in, with this much to spend and nothing held. */
export function logIn(available = "10000.000000"): void {
  sessionStore.set({ token: "guest-token", userId: "7", accountType: "guest" });
  server().data("GET /api/userInfo/userBalance", balanceOf(available));
  server().rows("GET /api/userBibiAssets/list", []);
  answerLimits();
}
