import { numbered, type Proof, proven, type Section } from "../row.ts";

const PLACES = "apps/web/src/lib/places.test.ts";
const CODE = "apps/web/src/features/account/code-retry.test.ts";
const AGES = "apps/web/src/lib/relative-time.test.ts";
const DURATIONS = "apps/web/src/lib/duration.test.ts";
const AMOUNTS = "packages/ui/src/format/amount-text.test.ts";
const MASKS = "packages/ui/src/format/masking.test.ts";
const OPTIONS = "e2e/journeys/page-options.spec.ts";
const START = "e2e/journeys/startup.spec.ts";
const SITE = "e2e/journeys/site.spec.ts";
const FEES = "apps/server/src/modules/pricing/fee-schedule.test.ts";

export const states: Section = {
  number: 4,
  title: "States and transitions",
  rows: numbered("4", [
    proven("The token is kept on the device; code 401 takes account and token away and leads to login", [
      START,
      "a session that ended at the start is asked for at login, which leads back to where one was",
    ]),
    proven("Logged in or not is the only state of a session, in every tab alike", [START, "a second tab › follows a log-out"]),
    proven("Options that were kept for a page are used at once", [OPTIONS, "options that were kept are there before any answer"]),
    proven("Options come after the switches, grouped by module, without what is not visible or switched off, and are kept by page path", [
      OPTIONS,
      "a page shows what is visible and not switched off, by module, and keeps it under its path",
    ]),
    proven(
      "Options that can not be loaded lead to the line screen",
      [OPTIONS, "options that end in HTTP 502, with none kept"],
      [OPTIONS, "options that end in no answer, with none kept"],
    ),
    proven(
      "Switches that can not be loaded lead to the network-error screen",
      [START, "every call of the start ends in HTTP 502 › the switches, with none kept"],
      [START, "every call of the start ends in no answer › the switches, with none kept"],
    ),
    proven("At the start site info, tips, order fees, language and currencies are fetched, and none of them is missed when it fails", [
      START,
      "every call of the start ends in a cut line › all else: nobody is told, and nothing is missed",
    ]),
    proven("The notice of the start is the first pop-up row", [
      SITE,
      "the notice of the start › is the first row, keeps the focus, runs nothing, and closes for the day",
    ]),
    proven("The swiper moves on by itself", [
      "e2e/journeys/layouts.spec.ts",
      "the swiper in en › moves on by itself and rests when paused",
    ]),
    proven(
      "The base domain is that of the stored line, among those that the site names",
      [SITE, "two lines › are measured; the chosen one is kept, and carries the calls back to the page that failed"],
      [START, "the lines › what is kept on the device sends the session nowhere else"],
    ),
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
    proven(
      "A fee row's Chinese remark tells product type, position type and direction",
      ...["美股快捷买入", "加密货币币币买入", "期货合约买入", "外汇 现货 卖"].map((remark): Proof => [FEES, `remarks › reads ${remark}`]),
    ),
  ]),
};
