import { page, userEvent } from "vitest/browser";
import { sessionStore } from "../../lib/session/session.ts";
import { NOW } from "../../testing/clock.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import { answerSite, USER } from "../../testing/site.ts";
import { SPOT_OPEN } from "../../testing/trades.ts";
import { answerWealth } from "../../testing/wealth.ts";
import BalancedMePage from "./balanced-page.tsx";
import CardMePage from "./card-page.tsx";
import ClassicMePage from "./classic-page.tsx";
import DashboardMePage from "./dashboard-page.tsx";
import DirectoryMePage from "./directory-page.tsx";
import PlainMePage from "./plain-page.tsx";
import TilesMePage from "./tiles-page.tsx";

const LAYOUTS = {
  classic: ClassicMePage,
  balanced: BalancedMePage,
  tiles: TilesMePage,
  card: CardMePage,
  dashboard: DashboardMePage,
  directory: DirectoryMePage,
  plain: PlainMePage,
};

/** So many alerts wait; orders wait too, and no position is open: a row says nothing of what there is none of. */
const ALERTS = 2;

function answerRegistered(): void {
  answerWealth();
  answerSite();
  server().rows("GET /api/spotOrder/list", ({ status }) => (status === "open" ? SPOT_OPEN : []));
  server().rows("GET /api/contractPosition/list", []);
  server().rows("GET /api/priceAlert/list", [], ALERTS);
}

/** A guest is offered to claim the account. */
function answerGuest(): void {
  answerRegistered();
  sessionStore.set({ token: "guest-token", userId: "7", accountType: "guest" });
  server().data("GET /api/userInfo/getUserInfo", { ...USER, accountType: "guest", account: "", inviteCode: "" });
}

/** Where identities can be verified, the page says what is left to do of that. */
function offerIdentity(): void {
  server().rows("GET /api/appConfig/list", ({ "params[pagePath]": pagePath }) => [
    {
      ...{ id: 1, pagePath, module: "account", desc: "identity", isVisible: true },
      ...{ titleKey: "identity_title", icon: "UserCircle", path: "/pages/user/authentication", sort: 1 },
    },
  ]);
}

/** Basic verification was sent, and nothing has been decided. */
function answerPending(): void {
  answerRegistered();
  offerIdentity();
  server().rows("GET /api/userIdentity/state", [
    {
      ...{ level: "basic", state: "pending", reviewer: "sandbox", isOpen: false, isFinal: false, asksDetails: false, asksParts: [] },
      ...{ details: null, parts: [], submittedAt: NOW, expectedAt: NOW, decidedAt: null },
    },
  ]);
}

/** The basic level has passed, and a picture of the advanced one was not accepted. */
function answerAdvancedRejected(): void {
  answerRegistered();
  offerIdentity();
  const one = {
    reviewer: "sandbox",
    isFinal: false,
    asksDetails: false,
    details: null,
    submittedAt: NOW,
    expectedAt: null,
    decidedAt: NOW,
  } as const;
  server().rows("GET /api/userIdentity/state", [
    { ...one, level: "basic", state: "passed", isOpen: false, asksParts: [], parts: [] },
    {
      ...{ ...one, level: "advanced", state: "rejected", isOpen: true, asksParts: ["selfie"] },
      parts: [{ part: "selfie", state: "rejected", reason: "picture_blurred", hasPicture: true }],
    },
  ]);
}

const tap = (name: string | RegExp) => page.getByRole("button", { name }).click();
const radio = (name: string) => page.getByRole("radio", { name }).click({ force: true });

/** Parts that all layouts share are tested in one. */
const states = (name: string) => (name === "classic" ? (["filled", "hidden", "failing", "out"] as const) : (["filled", "hidden"] as const));

describePages({
  ...Object.fromEntries(
    Object.entries(LAYOUTS).map(([name, page]) => [name, { page, filled: answerRegistered, states: states(name) }] as const),
  ),
  ...Object.fromEntries(
    Object.entries(LAYOUTS).map(([name, page]) => [`${name}-guest`, { page, filled: answerGuest, states: ["filled"] }] as const),
  ),
  "identity-pending": { page: BalancedMePage, filled: answerPending, states: ["filled"] },
  "identity-advanced-rejected": { page: BalancedMePage, filled: answerAdvancedRejected, states: ["filled"] },
  choices: {
    page: BalancedMePage,
    filled: answerRegistered,
    states: [],
    deeds: {
      "asking for another look": () => tap(/^me_theme/),
      "another look": async () => {
        await tap(/^me_theme/);
        await radio("me_theme_dark");
      },
      "asking for another convention": () => tap(/^me_convention/),
      "hiding what one owns": () => page.getByRole("switch").click({ force: true }),
      "asking to log out": () => tap("me_log_out"),
    },
  },
  "guest-leaving": {
    page: BalancedMePage,
    filled: answerGuest,
    states: [],
    deeds: { "asking to log out": () => tap("me_log_out") },
  },
  index: {
    page: DirectoryMePage,
    filled: answerRegistered,
    states: [],
    deeds: {
      "looking for something": () => userEvent.fill(page.getByRole("searchbox"), "price"),
      "looking for what is there": () => userEvent.fill(page.getByRole("searchbox"), "alerts"),
    },
  },
});
