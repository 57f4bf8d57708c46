import { type ComponentType, Suspense } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { rateDay } from "../features/lock-mining/lock-test-support.ts";
import { MODES } from "../features/trade/shell/modes.ts";
import { hideBalanceStore } from "../lib/site/settings.ts";
import { BTC } from "../testing/market.ts";
import { answerWithOwn, SECRET } from "../testing/own.ts";
import { standAt } from "../testing/place.ts";
import { say } from "../testing/say.ts";
import { show } from "../testing/show.tsx";
import { toldIn } from "../testing/told.ts";
import { routeOf } from "./route-table.ts";
import { ROUTES } from "./routes.ts";

const PUBLIC = "tells what everybody sees";
const ACCOUNT = "tells who one is, not what one has";
const PAPER = "is hidden as a whole, and shown here on request";

/** Pages that tell no amount of the user, each with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  "/components/m-quolist/m-quolist": PUBLIC,
  "/pages/user/userInfo": ACCOUNT,
  "/pages/user/security": ACCOUNT,
  "/pages/user/change": ACCOUNT,
  "/pages/user/authentication": ACCOUNT,
  "/pages/user/authentication1": ACCOUNT,
  "/pages/user/changeAccount": ACCOUNT,
  "/pages/user/changePassword": ACCOUNT,
  "/pages/user/fundPassword": ACCOUNT,
  "/pages/user/logIns": ACCOUNT,
  "/pages/user/secondFactor": ACCOUNT,
  "/pages/user/passkeys": ACCOUNT,
  "/pages/user/forgot": ACCOUNT,
  "/pages/bankCard/bankCard-list": ACCOUNT,
  "/pages/bankCard/bindBankCard": ACCOUNT,
  "/pages/wallets/wallets": ACCOUNT,
  "/pages/wallets/bindAddress": ACCOUNT,
  "/preview-image": "shows a picture",
  "/pages/user/login": ACCOUNT,
  "/pages/user/register": ACCOUNT,
  "/pages/language/line": PUBLIC,
  "/pages/language/language": "shows how numbers are written, by an example",
  "/pages/tabs/quotes/quotes": PUBLIC,
  "/pages/tabs/quotes/quoteSearch": PUBLIC,
  "/pages/tabs/favorite/favorite": PUBLIC,
  "/pages/quoteDetail/klinePage": "tells the prices of orders, not how much; the words of its lines are those of the modes",
  "/pages/market/checkDay": PUBLIC,
  "/pages/lockMining/lockMiningProductList": PUBLIC,
  "/pages/alert/alert-list": "tells prices that one waits for",
  "/pages/notifyList/notifyList": PUBLIC,
  "/components/m-news/m-news": PUBLIC,
  "/pages/QA/QA": PUBLIC,
  "/pages/service/service": "tells what was written; figures of trades in it are hidden, see its own test",
  "/pages/user/iwannashare": "tells rates and how many people, and a picture that others may see",
  "/pages/richText": PUBLIC,
  "/pages/user/privacy": PUBLIC,
  "/choose-location": PUBLIC,
  "/open-location": PUBLIC,
  "/pages/networdError/networdError": PUBLIC,
};

/** Pages that hide all of a paper that one opened to check it or to hand it on. */
const PAPERS: Readonly<Record<string, string>> = {
  "/pages/record/statement": PAPER,
  "/pages/position/contractExplain": PAPER,
  "/pages/lockMining/checkRate": PAPER,
};

/** What pages are asked for: the first of its kind, a day of it, what to pledge, and what one has as a leader; outlines beside the page have one's copies. */
const ASKED = `id=1&day=${rateDay(0).day}&currencyId=3&lead=1`;
const ALL = [...ROUTES.map(({ path }) => path), "/pages/tabs/home/home-d"];
const OWN = ALL.filter((path) => !(path in EXEMPT));

/** All text on screen and all accessible names; text for printing only is on no screen. */
function toldOnScreen(): string {
  const screen = document.body.cloneNode(true) as HTMLElement;
  for (const paper of screen.querySelectorAll(".statement-print")) paper.remove();
  return toldIn(screen);
}

/** Where the amount is told, so that a failure says which. */
const places = () => {
  const text = toldOnScreen();
  return [...text.matchAll(new RegExp(SECRET, "g"))].map(({ index }) => text.slice(Math.max(0, index - 40), index + 12));
};

beforeEach(answerWithOwn);

async function expectHidden(Shown: ComponentType): Promise<void> {
  hideBalanceStore.set(false);
  await show(
    <Suspense>
      <Shown />
    </Suspense>,
  );
  await expect.poll(toldOnScreen).toContain(SECRET);
  hideBalanceStore.set(true);
  await expect.poll(places).toEqual([]);
}

describe("while amounts are hidden", () => {
  it.each(OWN)("the page %s tells none of what one has, won or lost", async (path) => {
    standAt(`${path}?${ASKED}`);
    const { default: Page } = await (ROUTES.find((route) => route.path === path) ?? routeOf(path)).load();
    await expectHidden(Page);
  });

  it.each(
    MODES.flatMap(({ id, Ticket, Spotlight, panes }) => [
      [`the ticket of ${id}`, () => <Ticket product={BTC} place="pane" />] as const,
      // That of contracts stands on desktops alone, and has the cards of the list of positions.
      ...(Spotlight === undefined || id === "contract"
        ? []
        : [[`what runs or is held in ${id}`, () => <Spotlight product={BTC} />] as const]),
      ...panes.map(({ id: pane, Pane }) => [`the list ${pane} of ${id}`, () => <Pane product={BTC} />] as const),
    ]),
  )("%s tells none of it", async (_name, Shown) => {
    await expectHidden(Shown);
  });
});

/** On a phone the statement is a list, and its paper lies behind a button. */
async function openPaper(path: string): Promise<void> {
  if (path.endsWith("/statement")) await page.getByRole("button", { name: say("statement_preview") }).click();
}

it.each(Object.keys(PAPERS))("the paper %s is shown here for now, and hidden again by the next visit", async (path) => {
  standAt(`${path}?${ASKED}`);
  hideBalanceStore.set(true);
  const { default: Page } = await (ROUTES.find((route) => route.path === path) ?? routeOf(path)).load();
  const shown = await show(<Page />);
  await openPaper(path);
  await page.getByRole("button", { name: say("assets_show_for_now") }).click();
  await expect.poll(toldOnScreen).toContain(SECRET);
  expect(hideBalanceStore.get()).toBe(true);
  await shown.unmount();
  await show(<Page />);
  await openPaper(path);
  await expect.element(page.getByText(say("assets_hidden_here"))).toBeVisible();
  expect(places()).toEqual([]);
});

it("every page that is exempt is one of the app's", () => {
  expect(Object.keys(EXEMPT).filter((path) => !ALL.includes(path))).toEqual([]);
});
