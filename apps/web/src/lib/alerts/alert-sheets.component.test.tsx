import type { Row } from "@candela/api";
import { page, userEvent } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { doubleTap } from "../../testing/finger.ts";
import { BTC } from "../../testing/market.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import { answerMarkets, answerWealth } from "../../testing/wealth.ts";
import { AlertBell } from "./alert-bell.tsx";
import AlertSheet from "./alert-sheet.tsx";
import { EditAlertSheet } from "./edit-alert-sheet.tsx";

const ALERT: Row<"GET /api/priceAlert/list"> = {
  ...{
    id: "5",
    productCode: "X:BTCUSD",
    productType: 2,
    condition: "above",
    price: "100000.00",
    status: "active",
    createdAt: NOW,
    firedAt: null,
  },
  tick: null,
};

function answer(): void {
  answerWealth();
  server().rows("GET /api/priceAlert/list", [ALERT, { ...ALERT, id: "6", condition: "below", price: "90000.00" }]);
  server().data("POST /api/priceAlert/add", ({ price }) => ({ ...ALERT, price }));
  server().data("POST /api/priceAlert/move", ({ price }) => ({ ...ALERT, price }));
  server().data("POST /api/priceAlert/remove", ({ id }) => ({ id }));
}

const stay = () => undefined;
const Setting = () => <AlertSheet product={BTC} open onClose={stay} />;
const ofClosed = { ...BTC, productCode: "X:SHUT", tickerInfo: { ...BTC.tickerInfo, ticker: "X:SHUT", isOpen: false } };
const OfClosed = () => <AlertSheet product={ofClosed} open onClose={stay} />;
const Moving = () => <EditAlertSheet product={BTC} alert={ALERT} price="95000.00" written="95,000.00" onClose={stay} />;
const Looking = () => <EditAlertSheet product={BTC} alert={ALERT} price={null} written="100,000.00" onClose={stay} />;
const Here = () => <EditAlertSheet product={BTC} alert={ALERT} price="96412.50" written="96,412.50" onClose={stay} />;
const Bell = () => <AlertBell product={BTC} />;

const write = (price: string) => () => userEvent.fill(page.getByRole("textbox"), price);
const tap = (name: string | RegExp) => page.getByRole("button", { name }).first();

describePages({
  setting: {
    page: Setting,
    filled: answer,
    states: ["filled", "out"],
    deeds: {
      "a price below": write("95000"),
      "the price now": write("96412.50"),
      "a price that is known": write("100000"),
      "a price between steps": write("95000.005"),
      "no price": write(""),
      "a price too far off": write("1"),
      "a distance": () => page.getByRole("button", { name: /5%/ }).last().click(),
      "it set by a double tap": () => doubleTap(tap(/^alerts_set/), "POST /api/priceAlert/add"),
      "a rejection": () => {
        server().reject("POST /api/priceAlert/add", "alert_limit", { max: "100" });
        return tap(/^alerts_set/).click();
      },
    },
  },
  "setting-while-closed": { page: OfClosed, filled: answer, states: ["filled"] },
  moving: {
    page: Moving,
    filled: answer,
    states: ["filled"],
    deeds: {
      "it moved by a double tap": () => doubleTap(tap(/^alerts_move_confirm/), "POST /api/priceAlert/move"),
      "a rejection": () => {
        server().reject("POST /api/priceAlert/move", "alert_already_fired");
        return tap(/^alerts_move_confirm/).click();
      },
    },
  },
  "moving-nowhere": { page: Here, filled: answer, states: ["filled"] },
  looking: {
    page: Looking,
    filled: answer,
    states: ["filled"],
    deeds: { "it removed by a double tap": () => doubleTap(tap("alerts_remove"), "POST /api/priceAlert/remove") },
  },
  bell: { page: Bell, filled: answer, states: ["filled", "empty"] },
  "bell-of-nobody": { page: Bell, filled: answerMarkets, states: ["filled"] },
});
