import { numbered, type Proof, proven, type Section, waiting } from "../row.ts";
import { FUNDS, SERVICE, SOCIAL, WEALTH } from "./routes.ts";

const SITE = "e2e/journeys/site.spec.ts";
const market = (name: string) =>
  proven(`Investors browse the market of ${name}`, [
    "e2e/journeys/markets.spec.ts",
    `the market of ${name} is browsed: each of its products with a price, and no others`,
  ]);
const READ: Proof = ["e2e/journeys/alerts.spec.ts", "what fires is told wherever one is, with a red dot until it is read"];

export const purpose: Section = {
  number: 1,
  title: "What the product does and for whom",
  rows: numbered("1", [
    ...["stocks", "cryptocurrencies", "futures", "forex"].map(market),
    proven(
      "Each investor keeps a watchlist of their own",
      ["apps/server/src/modules/market-data/watchlist.db.test.ts", "the watchlist › belongs to its owner alone"],
      ["e2e/quality/shell.spec.ts", "a product opened from › the watchlist is kept as the current one, and the trade tab shows it"],
    ),
    proven("Investors trade in quick trades", ["e2e/journeys/quick.spec.ts", "a guest › places a quick trade and watches it run"]),
    proven("Investors trade in contracts", [
      "e2e/journeys/contract.spec.ts",
      "a guest › opens long with take profit and stop, and takes the position through its life",
    ]),
    proven("Investors trade in spot, called bibi", [
      "e2e/journeys/first-day.spec.ts",
      "a new user trades, the server is killed, and everything is there",
    ]),
    proven("Investors hold assets", [
      "e2e/journeys/totals.spec.ts",
      "what the assets page lists adds up to its total, and each row leads to what it stands for",
    ]),
    waiting("Investors hold balances in several currencies", FUNDS),
    waiting("Investors recharge and withdraw through channels that are set up", FUNDS),
    ...["loans", "pledges", "lock-mining", "new shares"].map((name) => waiting(`Investors use ${name}`, WEALTH)),
    ...["follow-order", "activities", "team and referral"].map((name) => waiting(`Investors use ${name}`, SOCIAL)),
    proven("There are messages of the site", READ),
    proven("Messages that were not read show a red dot", READ),
    waiting("There is customer service", SERVICE),
    proven(
      "There are questions and answers",
      [
        "apps/web/src/features/reading/questions-page.component.test.tsx",
        "questions › stand under their subjects, each with its answer at a tap",
      ],
      ["apps/server/src/modules/content/written.db.test.ts", "what a new installation says › finds a question by what it says"],
    ),
    proven("A notice pops up at the start", [
      SITE,
      "the notice of the start › is the first row, keeps the focus, runs nothing, and closes for the day",
    ]),
    proven(
      "Pages may lie on a dark ground, or not",
      [
        SITE,
        "what the operator sets for the shell › pages lie on the dark ground where it is set, from the first paint of the next start, and else on the light one",
      ],
      ["apps/server/src/modules/content/site-settings.test.ts", "settings of the site › are what an operator has set"],
    ),
    proven("The app speaks several languages", [
      "e2e/journeys/appearance.spec.ts",
      "a language changes texts, numbers and direction on the spot",
    ]),
    proven(
      "Translations come from the server",
      ["e2e/quality/shell.spec.ts", "the five tabs › are named by their keys, whatever the pack of the server says there"],
      ["apps/server/src/specification.db.test.ts", "what they answer › texts of the language that is asked for"],
    ),
  ]),
};
