import { decided, numbered, type Proof, proven, type Row, type Section, waiting } from "../row.ts";
import { FUNDS, WEALTH } from "./routes.ts";

const FILE = "packages/contract/src/constants.test.ts";
const group = (title: string): Proof => [FILE, `the specification's constants › ${title}`];
const LANGUAGES = group("has 19 languages with these ids, English by default");
const SIZES = group("has these headers, times and sizes");
const STAYS: Proof = ["packages/ui/src/fields.test.ts", "shows what it tells for as long as the rules say"];
const COMPONENTS = "e2e/quality/components.spec.ts";
const TIMES = "e2e/quality/times.spec.ts";
const CALLS = "e2e/quality/calls.spec.ts";
const REMOTE = "e2e/journeys/remote-config.spec.ts";
const TOLD: Proof = [COMPONENTS, "what is told stays for as long as the rules say"];
const PROFILE = "e2e/journeys/profile.spec.ts";
const IMAGES = "apps/web/src/lib/image/image-size.test.ts";
const PACE = "apps/web/src/lib/pace.test.ts";
const LOADER = "apps/web/src/app/page-loader.test.ts";
const REQUEST = "apps/web/src/lib/request.test.ts";
const ENTITIES = "apps/server/src/specification-entities.db.test.ts";
const MASKS = "packages/ui/src/format/masking.test.ts";
const IDS: readonly (readonly [string, number])[] = [
  ["ar", 18],
  ["blr", 15],
  ["de", 4],
  ["en", 2],
  ["es", 5],
  ["fr", 6],
  ["ida", 16],
  ["idn", 7],
  ["it", 19],
  ["jp", 8],
  ["ko", 9],
  ["my", 10],
  ["pt", 13],
  ["rus", 14],
  ["sa", 17],
  ["tc", 3],
  ["th", 11],
  ["vi", 12],
  ["zh", 1],
];

const DEFAULTS: readonly Proof[] = [
  ["apps/web/src/lib/remote-config.test.ts", "remote configuration › has all thirteen keys, each with its default, when nothing was read"],
  [
    "apps/server/src/modules/content/content.db.test.ts",
    "what a new installation shows › the remote configuration of the specification, on the first page, with tips in the caller's language",
  ],
];
/** A key of the remote configuration with its default, and what it governs on screen. */
const key = (name: string, preset: number, governs: string, ...proof: readonly Proof[]): Omit<Row, "id"> =>
  proven(`otherValue ${name}, ${preset} unless set: ${governs}`, ...DEFAULTS, ...proof);
const seen = (title: string): Proof => [REMOTE, title];

const remote: readonly Omit<Row, "id">[] = [
  proven("Remote configuration has thirteen keys, each 1 or 0 unless set but for the two ids", ...DEFAULTS),
  decided(
    "trades settle in USDT alone, so the console takes no other value, and the app takes it for given.",
    key(
      "default_trade_currency_id",
      3,
      "the currency that trades settle in",
      seen("default_trade_currency_id: trades settle in USDT, 3, and the console takes no other"),
    ),
  ),
  proven("otherValue default_transId, 5 unless set", ...DEFAULTS),
  waiting("default_transId: the target that an exchange offers first", FUNDS),
  proven("otherValue scoreTips, 0 unless set", ...DEFAULTS),
  waiting("scoreTips: the hint of a credit score", WEALTH),
  key("showMsgTime", 1, "times of messages", seen("showMsgTime: a message says when it came, and with 0 does not")),
  key("app_decimal_no", 1, "decimals of currencies", seen("app_decimal_no: a booking has all its decimals, and with 0 two")),
  proven("otherValue app_adress_num, 1 unless set", ...DEFAULTS),
  waiting("app_adress_num: how many wallet addresses a network may have", FUNDS),
  key(
    "app_order_time",
    1,
    "times of orders in lists",
    seen("app_order_time: an order in a list says when it was placed, and with 0 does not"),
  ),
  key(
    "app_fast_fee",
    0,
    "the fee of quick trades",
    seen("app_fastFree and app_fast_fee: free quick trades wear a badge unless told otherwise, and with 1 they cost their fee"),
    [
      "apps/server/src/modules/quick/quick.db.test.ts",
      "charges the fee only while the operator's switch is on, and gives it back with the stake",
    ],
  ),
  key(
    "app_order_change",
    1,
    "changing of take-profit and stop-loss",
    seen("app_order_change: take-profit and stop-loss may be changed, and with 0 may not"),
    ["apps/server/src/modules/contract/contract.db.test.ts", "states protection anew, unless the setting forbids it"],
  ),
  key("app_logo_type", 1, "the mark with the name, or alone", seen("app_logo_type: the mark stands with the name, and with 0 alone")),
  key(
    "app_fastFree",
    1,
    "the badge of free quick trades",
    seen("app_fastFree and app_fast_fee: free quick trades wear a badge unless told otherwise, and with 1 they cost their fee"),
  ),
  proven("otherValue app_withdrawAll, 1 unless set", ...DEFAULTS),
  waiting("app_withdrawAll: withdrawing all at once", FUNDS),
  key("app_showFreeze", 1, "frozen amounts", seen("app_showFreeze: frozen amounts are shown, and with 0 are not")),
];

const switches: readonly Omit<Row, "id">[] = [
  proven(
    "There are switches for the thousands format and for the stars of bank cards and of wallets",
    [ENTITIES, "what the operator writes › a switch has a name and a status of 0 or 1, and no two of them one desc"],
    ["apps/server/src/modules/content/content.db.test.ts", "what a new installation shows › switches with nothing hidden"],
  ),
  proven("The switch of the thousands format takes the separators away", [
    "e2e/journeys/operator.spec.ts",
    "what an operator changes shows on every open page without a reload, and is in the audit log",
  ]),
  decided(
    "the rule takes the word of the switch; the pages that read it are open.",
    proven(
      "The switches of the stars show a bank card and a wallet whole",
      [MASKS, "a bank number › is whole where the switch takes the stars away"],
      [MASKS, "a wallet address › is whole where the switch takes the stars away"],
    ),
  ),
  waiting("They do so on the pages of bank cards and of wallets", FUNDS),
];

export const constants: Section = {
  number: 9,
  title: "Business constants and limits",
  rows: numbered("9", [
    ...IDS.map(([code, id]) =>
      proven(`Language ${code} has the id ${id}, and is sent as it`, LANGUAGES, [
        REQUEST,
        `the request layer › in ${code} sends the language id ${id}`,
      ]),
    ),
    proven(
      "The locale is en unless chosen; the language of the device is offered, not taken",
      LANGUAGES,
      [CALLS, "a device of a language that is none of ours › is spoken to in English"],
      [CALLS, "a device of a language of ours, which was not chosen › is spoken to in English"],
      [CALLS, "a device of a language of ours › is offered it in one line, and speaks it from then on"],
    ),
    proven("There are 5 tabs", group("has five tabs in this order")),
    proven("Tips come 30 a page", SIZES, [CALLS, "tips are asked for 30 a page, the recommended products of home 50, each from page 1"]),
    proven("Recommended products of home come 50 a page", SIZES, [
      CALLS,
      "tips are asked for 30 a page, the recommended products of home 50, each from page 1",
    ]),
    proven("USDT has the currencyId 3", [
      ENTITIES,
      "what belongs to an account › a balance is that of the currency that is asked for, and USDT is 3",
    ]),
    proven(
      "The default trade currency has the id 3, the default transfer 5",
      ["packages/model/src/amount.test.ts", "currencies › settle in USDT, which is 3, and exchange into 5 by default"],
      ...DEFAULTS,
    ),
    proven("A code is counted down for 60 s", SIZES, [TIMES, "a code is counted down from 60 s, second by second, and then offered again"]),
    proven("A chunk may take 120 s to load", SIZES, [LOADER, "asks anew for code that has not come within 120 s"]),
    proven(
      "A page may take 60 s to load",
      SIZES,
      [LOADER, "gives up waiting after 60 s, while the code goes on arriving"],
      [TIMES, "a page whose code does not come is waited for 60 s"],
    ),
    proven(
      "A request times out after 60 s, later after 10 s",
      SIZES,
      [REQUEST, "the request layer › waits 60 s for the first answer, and 10 s from then on"],
      [TIMES, "the first calls wait 60 s for an answer"],
      [TIMES, "once an answer has come › calls wait 10 s, and a toast says that it was too long"],
    ),
    proven("A toast stays 2000 ms", STAYS, TOLD, [
      CALLS,
      "a product that is watched › is sent as JSON of three fields, and a toast of two seconds tells so",
    ]),
    proven("Another, shorter toast stays 1500 ms", STAYS, TOLD, [
      TIMES,
      "what was changed of the profile › is told for a second and a half",
    ]),
    proven("The toast of an upload stays 700 ms", STAYS, [
      COMPONENTS,
      "pictures are added up to the limit, told for a moment, opened and removed",
    ]),
    proven("A notification stays 3000 ms", STAYS, TOLD, [
      TIMES,
      "an order that was in doubt when the app was closed › is told of at the next start by a notification of three seconds",
    ]),
    proven("Tabs move for 300 ms", [COMPONENTS, "the line under a tab moves for 300 ms"]),
    decided(
      "what is typed to be looked for is debounced; nothing that is asked for comes so often that it would have to be throttled.",
      proven(
        "Debouncing and throttling wait 500 ms",
        SIZES,
        [PACE, "debounce › calls once, half a second after the last ask, with what was asked last"],
        [PACE, "throttle › calls at once, then at most every half second, and keeps the last"],
        [CALLS, "words that are looked for stand in the path as params[keyWords], half a second after the last key"],
        [
          "apps/web/src/features/reading/questions-page.component.test.tsx",
          "questions › are looked for by words that have rested for half a second, and all are there at once when nothing is typed",
        ],
      ),
    ),
    proven("The swiper turns every 3 s", SIZES, [TIMES, "the swiper of home › turns by one card every three seconds"]),
    proven("A calendar begins with 3 months", [PROFILE, "the record shows the days that are chosen, the last three months first"]),
    proven(
      "A picture becomes 800 wide at a quality of 0.7, above 3264x2448 in steps of 0.8",
      [IMAGES, 'the size of a picture › {"width":1600,"height":1200} becomes {"width":800,"height":600}'],
      [IMAGES, 'the size of a picture › {"width":4000,"height":3000} goes down in steps to {"width":3200,"height":2400}'],
      [IMAGES, "has the limits of the rules"],
      [
        "apps/web/src/lib/image/compress-image.component.test.tsx",
        "a picture that is made small › is written as a JPEG of quality 0.7, 800 wide",
      ],
      [PROFILE, "a large picture goes down in steps, then to 800 wide; a small one keeps its size"],
    ),
    proven("Amounts have 2 decimals", ["packages/ui/src/format/amount-text.test.ts", 'amounts › "7" has two decimals unless told: 7.00']),
    proven(
      "A price has at most 2 decimals",
      ["packages/contract/src/validators.test.ts", 'a price › accepts "9.99"'],
      ["packages/contract/src/validators.test.ts", 'a price › refuses "1.234"'],
    ),
    proven("A password has at least 8 characters", SIZES, [
      "e2e/quality/validation.spec.ts",
      "a password has eight characters, whichever they are",
    ]),
    ...remote,
    ...switches,
    proven("The key of a maps service is part of the configuration", [
      REMOTE,
      "the key of the maps service: the tiles of a map are asked for with it",
    ]),
  ]),
};
