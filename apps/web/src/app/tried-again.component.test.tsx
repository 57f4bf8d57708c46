import type { Row } from "@candela/api";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NewPictureSheet } from "../features/account/profile/new-picture-sheet.tsx";
import { BreakSheet } from "../features/limits/break-sheet.tsx";
import { BREAKS } from "../features/limits/breaks.ts";
import { GroupForm } from "../features/quotes/group-form.tsx";
import AlertSheet from "../lib/alerts/alert-sheet.tsx";
import { EditAlertSheet } from "../lib/alerts/edit-alert-sheet.tsx";
import { NOW } from "../testing/clock.ts";
import { answerAsUsual, logIn } from "../testing/guest.ts";
import { BTC } from "../testing/market.ts";
import { KEYS } from "../testing/outline.ts";
import { server } from "../testing/server.ts";
import { show } from "../testing/show.tsx";

type Route = Parameters<ReturnType<typeof server>["reject"]>[0];

const ALERT: Row<"GET /api/priceAlert/list"> = {
  ...{ id: "5", productCode: "X:BTCUSD", productType: 2, condition: "above", price: "100000.00", status: "active" },
  ...{ createdAt: NOW, firedAt: null, tick: null },
};
const NONE = { value: null, next: null };
const done = vi.fn();

interface Case {
  readonly what: string;
  readonly element: ReactNode;
  readonly route: Route;
  readonly key: RegExp;
  readonly accept: () => void;
  /** Steps before the key. */
  readonly first?: () => Promise<void>;
}

/** Every command that is sent from a sheet or a form of its own, and may be rejected. */
const CASES: readonly Case[] = [
  {
    what: "an alert that is set",
    element: <AlertSheet product={BTC} open onClose={done} />,
    route: "POST /api/priceAlert/add",
    key: /^alerts_set/,
    accept: () => server().data("POST /api/priceAlert/add", ALERT),
  },
  {
    what: "an alert that is moved",
    element: <EditAlertSheet product={BTC} alert={ALERT} price="95000.00" written="95,000.00" onClose={done} />,
    route: "POST /api/priceAlert/move",
    key: /^alerts_move_confirm/,
    accept: () => server().data("POST /api/priceAlert/move", ALERT),
  },
  {
    what: "a break",
    element: <BreakSheet chosen={BREAKS[0]} now={NOW} onClose={done} />,
    route: "POST /api/userLimit/change",
    key: /^limits_break_start/,
    accept: () =>
      server().data("POST /api/userLimit/change", {
        ...{ dailyLoss: NONE, stake: NONE, coolOff: { value: NOW + 86_400_000, next: null }, lostToday: "0.000000", dayEnds: NOW + 1 },
      }),
  },
  {
    what: "a group of the watchlist",
    element: <GroupForm onSaved={done} />,
    route: "POST /api/userProductGroup/save",
    key: /^groups_create/,
    accept: () => server().data("POST /api/userProductGroup/save", { id: "4", name: "Long", productCodes: [], sort: 4 }),
    first: () => userEvent.fill(page.getByRole("textbox"), "Long"),
  },
  {
    what: "a picture of oneself",
    element: <NewPictureSheet base64="R0lGODlhAQABAIAAAAAAAP" onOther={done} onClose={done} />,
    route: "POST /api/userInfo/changeProfile",
    key: /^profile_picture_use/,
    accept: () => server().data("POST /api/userInfo/changeProfile", { nickName: "Mira", avatarVersion: 2 }),
  },
];

beforeEach(() => {
  done.mockClear();
  answerAsUsual();
  logIn();
  server().restIsEmpty();
});

describe.each(CASES)("$what", ({ element, route, key, accept, first }) => {
  const button = () => page.getByRole("button", { name: key });
  const rejection = "overloaded(";
  const told = () => document.body.textContent?.includes(rejection) === true;
  /** Where it stays as long as it stands; a message over the page goes by itself. */
  const stillTold = () => [...document.querySelectorAll("[role=dialog], form")].some(({ textContent }) => textContent?.includes(rejection));

  it("and was rejected can be tried again, without the words of before, and is done then", async () => {
    server().reject(route, "overloaded", { seconds: "1" }, 503);
    await show(element, { texts: KEYS });
    await first?.();
    await button().click();
    await expect.poll(told).toBe(true);
    await expect.element(button()).not.toHaveAttribute("aria-busy");
    expect([server().asked(route).length > 0, done.mock.calls]).toEqual([true, []]);
    const before = server().asked(route).length;
    const { release } = server().hold(route);
    accept();
    await button().click();
    await expect.poll(() => server().asked(route).length).toBe(before + 1);
    await expect.element(button()).toHaveAttribute("aria-busy", "true");
    expect(stillTold(), "said again it would not be heard again").toBe(false);
    release();
    await expect.poll(() => done.mock.calls.length).toBe(1);
  });
});
