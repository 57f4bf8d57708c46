import { numbered, proven, type Section } from "../row.ts";

const PLACES = "apps/web/src/lib/places.test.ts";
const CODE = "apps/web/src/features/account/code-retry.test.ts";
const FEES = "apps/server/src/modules/pricing/fee-schedule.test.ts";

export const states: Section = {
  number: 4,
  title: "States and transitions",
  rows: numbered("4", [
    proven("A code's button counts 60 s down and then offers it again", [
      CODE,
      "countdown of a code › goes on after a reload, from what the device kept",
    ]),
    proven("Times are relative under a day, then year/month/day hour:minute", [
      PLACES,
      "moments › are relative under a day, a date after that",
    ]),
    proven("Home's list is sorted by change and by price", [
      "apps/web/src/features/home/products.test.ts",
      "orders movers by number, not by text, and leaves the given list as it is",
    ]),
    proven("A fee row's remark tells product type, position type and direction", [
      FEES,
      "the schedule › finds the rate of a class, under the newest version",
    ]),
  ]),
};
