import { decided, type Statements, waiting } from "../row.ts";
import { FUNDS } from "./later-parts.ts";

export const states = {
  "4.1": "The token is kept in local storage",
  "4.2": "Code 401 takes account and token away and leads to login",
  "4.3": "Logged in or not is the only state of a session",
  "4.4": "Options that were kept for a page are used at once",
  "4.5": "Once the switches are here, the options of a page are fetched and grouped by module",
  "4.6": "Options that are not visible, or whose switch is 1, are left out",
  "4.7": "Options are kept by the path of their page, and applied",
  "4.8": "Switches that are not here yet are fetched first, and the options after them",
  "4.9": "Switches that can not be loaded lead to the network-error screen",
  "4.10": decided(
    "Options that can not be loaded lead to the line screen",
    "options that were kept are used at once, so a page that has some stays, also without a line. A home that offers nothing before log-in reads none until then.",
  ),
  "4.11": "At the start site info, tips, order fees, the language and the currencies are fetched",
  "4.12": "The notice of the start is the first pop-up row",
  "4.13": "A fee row's Chinese remark tells product type, position type and direction",
  "4.14": "The remarks give a fee rate for each product type, position type and direction",
  "4.15": "Home's list is sorted by change, top gainers first, and by price",
  "4.16": "The swiper turns by itself every 3 s",
  "4.17": "Times are relative under a day, then year/month/day hour:minute",
  "4.18": "An age is just now, or in seconds, minutes, hours, days, months, years",
  "4.19": decided(
    "The thresholds of an age are 5 min, 1 h, 1 day, 30 days",
    "the rule has these thresholds; on screen “just now” ends after a minute, or after five seconds where seconds are counted.",
  ),
  "4.20": "Durations are counted in s, M, H and D of 1, 60, 3600 and 86400 seconds",
  "4.21": "The button of a code counts 60 s down",
  "4.22": "The button of a code says in how many seconds to retry, and then offers to get it again",
  "4.23": "The base domain is that of the stored line among those of the site, the first where none is stored",
  "4.24": "The setting of the base address holds two hosts, with a bar between them",
  "4.25": "Amounts have as many decimals as told, two where nothing is",
  "4.26": "Thousands stand apart in amounts unless a switch says otherwise",
  "4.27": decided(
    "The rule of bank numbers: first and last 4 are kept, of short ones first and last 2, unless a switch shows them",
    "the rule takes the word of the switch; the pages that read it are open.",
  ),
  "4.28": waiting("Bank numbers stand so on the pages of cards", FUNDS),
  "4.29": decided(
    "The rule of wallet addresses: the first 8 characters, then stars, unless a switch shows them",
    "the rule takes the word of the switch; the pages that read it are open.",
  ),
  "4.30": waiting("Wallet addresses stand so on the pages of wallets", FUNDS),
  "4.31": "The options of a page are fetched also where kept ones are in use, and take their place",
  "4.32": "The tickets of spot orders, contracts and quick trades use the fee rate that the remarks give",
} satisfies Statements;
