import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { type Session, sessionStore } from "../session/session.ts";
import { StarButton } from "./star-button.tsx";

const ADD = "POST /api/userProductOption/addOption";
const REMOVE = "POST /api/userProductOption/removeOption";

const user = (userId: string): Session => ({ token: `token-of-${userId}`, userId, accountType: "guest" });

beforeEach(() => {
  answerAsUsual();
  server().data(ADD, { isOption: true });
  server().data(REMOVE, { isOption: false });
  sessionStore.set(user("7"));
});

const star = () => page.getByRole("button", { name: say("quotes_star", { name: "Bitcoin" }) });
const pressed = (isPressed: boolean) => expect.element(star()).toHaveAttribute("aria-pressed", String(isPressed));

describe.each([
  { list: "is not in", was: false, route: ADD },
  { list: "is in", was: true, route: REMOVE },
] as const)("the star of a product that $list the list", ({ was, route }) => {
  it("turns at once when it is tapped, and back when the server rejects", async () => {
    const { release } = server().hold(route);
    server().fail(route, "a cut line");
    await show(<StarButton product={{ ...BTC, isOption: was }} />);
    await star().click();
    await pressed(!was);
    release();
    await pressed(was);
  });

  it.each([
    ["another user logs in", user("8")],
    ["its user logs out", null],
  ])("and was tapped, is again what the list says when %s", async (_what, next) => {
    await show(<StarButton product={{ ...BTC, isOption: was }} />);
    await star().click();
    await expect.poll(() => server().asked(route)).toHaveLength(1);
    await pressed(!was);
    sessionStore.set(next);
    await pressed(was);
  });
});
