import type { Data } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { page, userEvent } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { doubleTap } from "../../testing/finger.ts";
import { logIn } from "../../testing/guest.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import LimitsPage from "./limits-page.tsx";

type Limits = Data<"GET /api/userLimit/detail">;
const NONE = { value: null, next: null };

const WITHOUT: Limits = { dailyLoss: NONE, stake: NONE, coolOff: NONE, lostToday: "12.500000", dayEnds: NOW + 9 * HOUR_MS };
const CHANGING: Limits = {
  dailyLoss: { value: "200.000000", next: { value: "500.000000", at: NOW + 5 * HOUR_MS } },
  stake: { value: "50.000000", next: { value: null, at: NOW + 90 * 60_000 } },
  coolOff: { value: NOW + 100 * HOUR_MS, next: null },
  lostToday: "150.000000",
  dayEnds: NOW + 9 * HOUR_MS,
};
const ENDING: Limits = {
  ...CHANGING,
  dailyLoss: { value: "200.000000", next: null },
  stake: { value: "50.000000", next: null },
  coolOff: { value: NOW + 100 * HOUR_MS, next: { value: NOW + 20 * HOUR_MS, at: NOW + 20 * HOUR_MS } },
  lostToday: "200.000000",
};
const LAST_DAY: Limits = { ...WITHOUT, coolOff: { value: NOW + 3 * HOUR_MS, next: null } };

const answer = (limits: Limits) => () => {
  logIn();
  server().data("GET /api/userLimit/detail", limits);
  server().data("POST /api/userLimit/change", CHANGING);
};
const tap = (name: string | RegExp, index = 0) => page.getByRole("button", { name }).nth(index).click();
const open = (which: string) => tap(new RegExp(`name ${which}`));

async function write(which: string, amount: string): Promise<void> {
  await open(which);
  await userEvent.fill(page.getByRole("textbox"), amount);
}

const states = { page: LimitsPage, states: ["filled"] as const };

describePages({
  limits: {
    page: LimitsPage,
    filled: answer(WITHOUT),
    states: ["filled", "failing", "out"],
    deeds: {
      "a first limit": () => write("limits_stake", "25.5"),
      "a first limit kept": async () => {
        await write("limits_stake", "25.5");
        await tap(/^limits_save_at/);
      },
      "a break asked for": () => tap(/^limits_break_/),
      "a break taken by a double tap": async () => {
        await tap(/^limits_break_/);
        await doubleTap(page.getByRole("button", { name: "limits_break_start" }), "POST /api/userLimit/change");
      },
      "a break rejected": async () => {
        server().reject("POST /api/userLimit/change", "too_many_requests", { seconds: "30" }, 429);
        await tap(/^limits_break_/);
        await tap("limits_break_start");
      },
    },
  },
  "limits-changing": {
    ...states,
    filled: answer(CHANGING),
    deeds: {
      "the old one kept": () => tap(/^limits_keep/),
      "the keeping rejected": () => {
        server().reject("POST /api/userLimit/change", "too_many_requests", { seconds: "30" }, 429);
        return tap(/^limits_keep/);
      },
      "an end of the break asked for": () => tap("limits_break_end"),
    },
  },
  "limits-ending": {
    ...states,
    filled: answer(ENDING),
    deeds: {
      "a tighter one": () => write("limits_daily", "199.99"),
      "the same": () => write("limits_daily", "200"),
      "a looser one": () => write("limits_daily", "200.01"),
      nothing: () => write("limits_daily", "0"),
      "it taken away": async () => {
        await open("limits_stake");
        await tap("limits_take_away");
      },
    },
  },
  "limits-last-day": { ...states, filled: answer(LAST_DAY) },
});
