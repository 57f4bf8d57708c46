import type { RouteKey } from "@candela/api";
import type { ComponentType } from "react";
import { afterEach, beforeEach, it } from "vitest";
import { unreadStore } from "../lib/messages/unread.ts";
import { hideBalanceStore } from "../lib/site/settings.ts";
import { answerAsUsual, logIn } from "./guest.ts";
import { changed, expectTold, KEYS, outline, outlineAtRest } from "./outline.ts";
import { standAt } from "./place.ts";
import { server } from "./server.ts";
import { show } from "./show.tsx";

/** With all that it can show; the same while balances are hidden; with nothing; when nothing can be read; before logging in. */
type State = "filled" | "hidden" | "empty" | "failing" | "out";

interface PageCase {
  readonly page: ComponentType;
  /** Where it stands, with what it is asked for. */
  readonly at?: string;
  /** Answers of a server that has everything the page can show; also sets the user. */
  readonly filled: () => void;
  /** All but `hidden`, unless it is said. */
  readonly states?: readonly State[];
  /** Actions on the full page. The outline afterwards, the requests and the address are kept. */
  readonly deeds?: Readonly<Record<string, () => Promise<void>>>;
}

const TOLD: Readonly<Record<State, string>> = {
  filled: "with all that it can show",
  hidden: "while balances are hidden",
  empty: "where there is nothing",
  failing: "when nothing can be read",
  out: "before logging in",
};

const FAILING_TOO = [
  "GET /api/userLimit/detail",
  "GET /api/userProductOption/list",
  "GET /api/product/search",
  "GET /api/welfare/overview",
  "GET /api/welfare/vouchers",
] as const satisfies readonly RouteKey[];

function arrange(state: State, filled: () => void): void {
  hideBalanceStore.set(state === "hidden");
  if (state === "filled" || state === "hidden") filled();
  if (state === "failing") server().restFails("code 500");
  if (state === "empty" || state === "out") server().restIsEmpty();
  if (state === "empty" || state === "failing") logIn(state === "empty" ? "0.000000" : undefined);
  // What every page is answered besides.
  if (state === "failing") for (const route of FAILING_TOO) server().fail(route, "code 500");
}

/** Requests since `count`, without the key or name that tells one from its second time. */
function sentSince(count: number): string[] {
  const sent = server()
    .calls()
    .slice(count)
    .filter(({ route }) => !route.startsWith("GET "));
  return sent.map(({ route, fields: { idempotencyKey: _key, clientId: _name, ...fields } }) => `! ${route} ${JSON.stringify(fields)}\n`);
}

/** Each page in its states: whatever it tells in one of them is kept. */
export function describePages(pages: Readonly<Record<string, PageCase>>): void {
  const cases = Object.entries(pages).map(([name, page]) => ({ name, ...page }));
  const all = cases.flatMap(({ states = ["filled", "empty", "failing", "out"], ...one }) =>
    states.map((state) => ({ ...one, state, when: TOLD[state] })),
  );
  const deeds = cases.flatMap(({ deeds: own = {}, ...one }) => Object.entries(own).map(([deed, act]) => ({ ...one, deed, act })));

  beforeEach(() => {
    answerAsUsual();
    unreadStore.set(0);
  });
  afterEach(() => unreadStore.set(0));

  it.each(all)("$name $when", async ({ name, page: Page, at = "/", filled, state }) => {
    arrange(state, filled);
    standAt(at, `${name} ${state}`);
    await show(<Page />, { texts: KEYS });
    await expectTold(() => [outline(), ...sentSince(0)].join(""));
  });

  if (deeds.length > 0)
    it.each(deeds)("$name, after $deed", async ({ name, page: Page, at = "/", filled, act, deed }) => {
      arrange("filled", filled);
      standAt(at, `${name} ${deed}`);
      await show(<Page />, { texts: KEYS });
      const before = await outlineAtRest();
      const asked = server().calls().length;
      const place = location.hash;
      await act();
      await expectTold(() =>
        [changed(before, outline()), ...sentSince(asked), location.hash === place ? "" : `@ ${location.hash}\n`].join(""),
      );
    });
}
