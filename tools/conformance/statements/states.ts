import { decided, numbered, type Proof, proven, type Section, waiting } from "../row.ts";
import { FUNDS } from "./routes.ts";

const PLACES = "apps/web/src/lib/places.test.ts";
const DURATIONS = "apps/web/src/lib/duration.test.ts";
const AMOUNTS = "packages/ui/src/format/amount-text.test.ts";
const MASKS = "packages/ui/src/format/masking.test.ts";
const OPTIONS = "e2e/journeys/page-options.spec.ts";
const START = "e2e/journeys/startup.spec.ts";
const START_UP = "apps/web/src/app/start-up.component.test.tsx";
const SITE = "e2e/journeys/site.spec.ts";
const STATES = "e2e/journeys/states.spec.ts";

const state = (title: string): Proof => [STATES, title];
const option = (title: string): Proof => [OPTIONS, title];
const start = (fault: string, title: string): Proof => [START, `every call of the start ends in ${fault} › ${title}`];
const faulty = (fault: string, title: string): Proof => [START_UP, `a call of the start ends in ${fault} › ${title}`];
const moment = (title: string): Proof => [PLACES, `moments › ${title}`];
const LINES: Proof = [SITE, "two lines › are measured; the chosen one is kept, and carries the calls back to the page that failed"];
const NARROWED = option("a page shows what is visible and not switched off, by module, and keeps it under its path");
const COUNTED = state("the button of a code counts 60 s down, saying in how many seconds to retry, and then offers to get it again");

export const states: Section = {
  number: 4,
  title: "States and transitions",
  rows: numbered("4", [
    proven("The token is kept in local storage", state("the session › is a token in local storage, which every call carries from then on")),
    proven(
      "Code 401 takes account and token away and leads to login",
      ["e2e/journeys/account.spec.ts", "a session that ended elsewhere leads to login, and back after it"],
      faulty("code 401", "the switches, with none kept"),
    ),
    proven(
      "Logged in or not is the only state of a session",
      state("the session › is nothing but the token: without it the same device is nobody's"),
      [START, "a second tab › follows a log-out"],
    ),
    proven("Options that were kept for a page are used at once", option("options that were kept are there before any answer")),
    proven("Once the switches are here, the options of a page are fetched and grouped by module", NARROWED, [
      "apps/web/src/lib/option-states.test.ts",
      "page options › asks for options after the switches",
    ]),
    proven("Options that are not visible, or whose switch is 1, are left out", NARROWED),
    proven("Options are kept by the path of their page, and applied", NARROWED),
    proven("Switches that are not here yet are fetched first, and the options after them", NARROWED, [
      "apps/web/src/lib/option-states.test.ts",
      "page options › opens with nothing, switches first",
    ]),
    proven(
      "Switches that can not be loaded lead to the network-error screen",
      start("HTTP 502", "the switches, with none kept"),
      start("no answer", "the switches, with none kept"),
    ),
    decided(
      "options that were kept are used at once, so a page that has some stays, also without a line. A home that offers nothing before log-in reads none until then.",
      proven(
        "Options that can not be loaded lead to the line screen",
        option("options that end in HTTP 502, with none kept"),
        option("options that end in no answer, with none kept"),
      ),
    ),
    proven(
      "At the start site info, tips, order fees, the language and the currencies are fetched",
      state("the start asks for site, tips, order fees, texts of the language, currencies and the notice"),
    ),
    proven("The notice of the start is the first pop-up row", [
      SITE,
      "the notice of the start › is the first row, keeps the focus, runs nothing, and closes for the day",
    ]),
    proven("A fee row's Chinese remark tells product type, position type and direction", [
      "apps/server/src/modules/pricing/fee-schedule.test.ts",
      "remarks › tells every product type, position type and direction apart, by any word for it",
    ]),
    proven("The remarks give a fee rate for each product type, position type and direction", [
      "apps/web/src/features/trade/ticket/fee-rate.test.ts",
      "fee rate › is one of its own for each product type, position type and direction",
    ]),
    proven(
      "Home's list is sorted by change, top gainers first, and by price",
      state("home's list › is sorted by change of the day, top gainers first, and by price"),
    ),
    proven(
      "The swiper turns by itself every 3 s",
      state("what has a time of its own › the swiper turns every 3 s"),
      ...["en", "ar"].map(
        (language): Proof => ["e2e/journeys/layouts.spec.ts", `the swiper in ${language} › moves on by itself and rests when paused`],
      ),
    ),
    proven("Times are relative under a day, then year/month/day hour:minute", moment("are relative under a day, a date after that")),
    proven(
      "An age is just now, or in seconds, minutes, hours, days, months, years",
      moment("of 4999 ms ago are now in a list, and now where seconds are counted"),
      moment("of 5000 ms ago are now in a list, and 5 seconds ago where seconds are counted"),
      ...[300_000, 3_600_000, 86_400_000, 8_208_000_000, 69_120_000_000].map((age) => moment(`${age} ms ago`)),
    ),
    decided(
      "the rule has these thresholds; on screen “just now” ends after a minute, or after five seconds where seconds are counted.",
      proven(
        "The thresholds of an age are 5 min, 1 h, 1 day, 30 days",
        ...[299_999, 300_000, 3_600_000, 86_400_000, 2_591_999_999, 2_592_000_000].map((age) => moment(`${age} ms ago`)),
        moment("of 299999 ms ago are 4 minutes ago in a list, and 4 minutes ago where seconds are counted"),
      ),
    ),
    proven(
      "Durations are counted in s, M, H and D of 1, 60, 3600 and 86400 seconds",
      [DURATIONS, "durations › have these seconds a unit"],
      ...["1 seconds are 1s", "60 seconds are 1M", "3600 seconds are 1H", "86400 seconds are 1D"].map(
        (title): Proof => [DURATIONS, `durations › ${title}`],
      ),
      ...["600 s stand on a key as 10M", "3600 s stand on a key as 1H", "86400 s stand on a key as 1D"].map(
        (title): Proof => [DURATIONS, `durations › of ${title}`],
      ),
    ),
    proven("The button of a code counts 60 s down", COUNTED, [
      "apps/web/src/features/account/code-retry.test.ts",
      "countdown of a code › goes on after a reload, from what the device kept",
    ]),
    proven("The button of a code says in how many seconds to retry, and then offers to get it again", COUNTED, [
      "e2e/journeys/profile.spec.ts",
      "the button that sends a code › counts down over a reload, then offers another",
    ]),
    proven("The base domain is that of the stored line among those of the site, the first where none is stored", LINES, [
      START,
      "the lines › what is kept on the device sends the session nowhere else",
    ]),
    proven(
      "The setting of the base address holds two hosts, with a bar between them",
      ["apps/server/src/config.test.ts", "readConfig › takes two hosts of the site, with a bar between them"],
      ["apps/server/src/modules/content/site-lines.test.ts", "begin with the two hosts of the site, and repeat neither"],
      [
        "apps/server/src/lifecycle/two-hosts.test.ts",
        "two hosts of PUBLIC_URL are the lines that clients choose from, and pages of either may call",
      ],
    ),
    proven("Amounts have as many decimals as told, two where nothing is", [
      AMOUNTS,
      'amounts › "1234567.5" has two decimals unless told: 1,234,567.50',
    ]),
    proven(
      "Thousands stand apart in amounts unless a switch says otherwise",
      [AMOUNTS, "amounts › leaves thousands together when the switch says so"],
      ["e2e/journeys/switches.spec.ts", "a switch turned on, before a user › thousandsFormat hides its feature"],
    ),
    decided(
      "the rule takes the word of the switch; the pages that read it are open.",
      proven(
        "The rule of bank numbers: first and last 4 are kept, of short ones first and last 2, unless a switch shows them",
        [MASKS, 'a bank number › "6222021234567890123" reads "6222***********0123"'],
        [MASKS, 'a bank number › "12345678" reads "12****78"'],
        [MASKS, "a bank number › is whole where the switch takes the stars away"],
      ),
    ),
    waiting("Bank numbers stand so on the pages of cards", FUNDS),
    decided(
      "the rule takes the word of the switch; the pages that read it are open.",
      proven(
        "The rule of wallet addresses: the first 8 characters, then stars, unless a switch shows them",
        [MASKS, 'a wallet address › "123456789" reads "12345678****"'],
        [MASKS, "a wallet address › is whole where the switch takes the stars away"],
      ),
    ),
    waiting("Wallet addresses stand so on the pages of wallets", FUNDS),
    proven(
      "The options of a page are fetched also where kept ones are in use, and take their place",
      option("options that were kept give way to those of the server, which are asked for all the same"),
    ),
    proven(
      "The tickets of spot orders, contracts and quick trades use the fee rate that the remarks give",
      ["apps/web/src/features/trade/spot/spot-ticket.component.test.tsx", "what is typed › counts with its fee, and the other way round"],
      [
        "apps/web/src/features/trade/contract/contract-ticket.component.test.tsx",
        "a contract ticket › counts with the rate that the remarks of the order fees give its class, mode and side",
      ],
      [
        "apps/web/src/features/trade/quick/quick-ticket.component.test.tsx",
        "the fee of a quick trade › is the rate that the remarks of the order fees give its class, mode and side",
      ],
    ),
  ]),
};
