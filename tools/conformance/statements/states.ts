import { numbered, type Proof, proven, type Section } from "../row.ts";

const PLACES = "apps/web/src/lib/places.test.ts";
const CODE = "apps/web/src/features/account/code-retry.test.ts";
const AGES = "apps/web/src/lib/relative-time.test.ts";
const DURATIONS = "apps/web/src/lib/duration.test.ts";
const AMOUNTS = "packages/ui/src/format/amount-text.test.ts";
const MASKS = "packages/ui/src/format/masking.test.ts";
const FEES = "apps/server/src/modules/pricing/fee-schedule.test.ts";

export const states: Section = {
  number: 4,
  title: "States and transitions",
  rows: numbered("4", [
    proven("A code's button counts 60 s down and then offers it again", [
      CODE,
      "countdown of a code › goes on after a reload, from what the device kept",
    ]),
    proven("A code's button says in how many seconds to retry, and then offers to get it again", [
      "e2e/journeys/profile.spec.ts",
      "the button that sends a code › counts down over a reload, then offers another",
    ]),
    proven(
      "An age is just now, or in seconds, minutes, hours, days, months, years",
      [AGES, "an age in words › 0 ms: just now"],
      ...["second", "minute", "hour", "day", "month", "year"].map(
        (unit): Proof => [AGES, `an age in words › can be told in any unit: ${unit}`],
      ),
    ),
    proven(
      "The thresholds of an age are 5 min, 1 h, 1 day, 30 days",
      [AGES, "an age in words › 299999 ms: just now"],
      [AGES, "an age in words › 300000 ms: 5 minutes ago"],
      [AGES, "an age in words › 3600000 ms: 1 hour ago"],
      [AGES, "an age in words › 86400000 ms: 1 day ago"],
      [AGES, "an age in words › 2592000000 ms: 1 month ago"],
    ),
    proven(
      "Durations are counted in s, M, H and D of 1, 60, 3600 and 86400 seconds",
      [DURATIONS, "durations › 1s is 1 seconds"],
      [DURATIONS, "durations › 1M is 60 seconds"],
      [DURATIONS, "durations › 1H is 3600 seconds"],
      [DURATIONS, "durations › 1D is 86400 seconds"],
    ),
    proven(
      "Amounts have two decimals unless told, and thousands apart unless a switch says otherwise",
      [AMOUNTS, 'amounts › "1234567.5" has two decimals unless told: 1,234,567.50'],
      [AMOUNTS, "amounts › leaves thousands together when the switch says so"],
    ),
    proven(
      "Bank numbers keep first and last 4, short ones first and last 2, unless a switch shows them",
      [MASKS, 'a bank number › "6222021234567890123" reads "6222***********0123"'],
      [MASKS, 'a bank number › "12345678" reads "12****78"'],
      [MASKS, "a bank number › is whole where the switch takes the stars away"],
    ),
    proven(
      "Wallet addresses keep the first 8 characters, then stars, unless a switch shows them",
      [MASKS, 'a wallet address › "123456789" reads "12345678****"'],
      [MASKS, "a wallet address › is whole where the switch takes the stars away"],
    ),
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
