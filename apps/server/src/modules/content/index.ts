import { type LanguageCode, PASSWORD_RULES, type PasswordRule } from "@candela/api";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { PRODUCT_NAME } from "../../platform/http/site-name.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type Content, createContentCache } from "./content-cache.ts";
import { followContent } from "./content-watch.ts";
import { contentHandlers, type Site } from "./routes.ts";
import { seedContent } from "./seed.ts";
import type { KindSeeds } from "./seeds/kind-seeds.ts";
import { siteLines } from "./site-lines.ts";
import { tileOrigins, type WithdrawalSettings } from "./site-settings.ts";
import { said } from "./words.ts";
import { writtenHandlers } from "./written-routes.ts";

export { type AcceptedText, acceptedText, acceptedTextData, acceptedTextOf } from "./accepted-text.ts";
export { adminContentHandlers } from "./admin-handlers.ts";
export type { Site } from "./routes.ts";
export { sanitiseHtml } from "./sanitise.ts";
export { freshInOrder, freshOf, spoken } from "./seed-once.ts";
export type { KindSeeds } from "./seeds/kind-seeds.ts";
export { ASSETS_PAGE, type KindOption, TRADE_PAGE } from "./seeds/page-options.ts";
export type { WithdrawalSettings } from "./site-settings.ts";
export { remoteSetting } from "./store.ts";
export { said, type Words, wordsIn } from "./words.ts";

export interface ContentParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly site: Site;
  /** Seeds of the kinds of product. */
  readonly kinds: readonly KindSeeds[];
}

export interface ContentModule {
  readonly handlers: Handlers;
  /** The value of a remote setting, by its key; undefined when there is none. */
  readonly setting: (key: string) => Promise<string | undefined>;
  /** Whether the switch of this name is set: what it hides begins nothing new. */
  readonly isOff: (feature: string) => Promise<boolean>;
  /** The same as read last, without asking. */
  readonly isOffNow: (feature: string) => boolean;
  /** Addresses of the site, as read last. */
  readonly lines: () => readonly { readonly name: string; readonly url: string }[];
  /** The name of the site, as read last. */
  readonly siteName: () => string;
  /** Rule for new passwords, as last read. */
  readonly passwordRule: () => PasswordRule;
  /** Where the tiles of the map pages come from, as read last; none where the app draws its own map. */
  readonly tileOrigins: () => readonly string[];
  /** Ids of the platform's currencies in their order; by which an exchange is worse than bid and ask, and its fee, in 10^-8. */
  readonly exchange: () => Promise<{ readonly currencyIds: readonly number[]; readonly spread: bigint; readonly fee: bigint }>;
  readonly withdrawals: () => Promise<WithdrawalSettings>;
  /** Worth in units of the settlement currency from which on two must agree on a decision about a deposit. */
  readonly depositSecondApproval: () => Promise<bigint>;
  /** Questions and answers in a language, in their order. */
  readonly questions: (
    language: LanguageCode,
  ) => Promise<readonly { readonly id: string; readonly category: string; readonly question: string; readonly answer: string }[]>;
  /** Reads a change at once, so that the operator who made it sees it. */
  readonly renew: () => Promise<void>;
  /** The revision of what is served now. */
  readonly revision: () => number;
  /** Seeds what is missing and reads everything once, so that the first caller does not wait. */
  readonly start: () => Promise<void>;
  /** Calls back after each change by anyone, in any process, once it is what is served here. Returns what ends it. */
  readonly follow: (onChanged: (revision: number) => Promise<void>) => Promise<() => Promise<void>>;
}

function isOff(content: Content | undefined, feature: string): boolean {
  return content?.switches.some(({ desc, status }) => desc === feature && status === 1) === true;
}

export function createContentModule(deps: ContentParts): ContentModule {
  const cache = createContentCache(deps.sql, deps.clock, deps.log);
  return {
    handlers: { ...contentHandlers(cache, deps.site), ...writtenHandlers(cache, deps.clock) },
    async setting(key) {
      return (await cache.current()).texts.find(({ remark }) => remark === key)?.otherValue;
    },
    isOff: async (feature) => isOff(await cache.current(), feature),
    isOffNow: (feature) => isOff(cache.last(), feature),
    lines: () => siteLines(cache.last()?.lines ?? [], deps.site.hosts ?? []),
    siteName: () => cache.last()?.site.siteName ?? PRODUCT_NAME,
    passwordRule: () => cache.last()?.site.passwordRule ?? PASSWORD_RULES[0],
    tileOrigins: () => tileOrigins(cache.last()?.site.map ?? null),
    withdrawals: async () => (await cache.current()).site.withdrawals,
    depositSecondApproval: async () => (await cache.current()).site.depositSecondApproval,
    async exchange() {
      const { currencies, site } = await cache.current();
      return { currencyIds: currencies.map(({ id }) => id), spread: site.exchangeSpread, fee: site.exchangeFee };
    },
    async questions(language) {
      return said((await cache.current()).questions, language).map(({ row: { id }, words }) => ({ id, ...words }));
    },
    async renew() {
      await cache.renewed();
    },
    revision: cache.revision,
    follow: (onChanged) => followContent({ sql: deps.sql, log: deps.log, cache }, onChanged),
    async start() {
      await seedContent(deps.sql, deps.kinds, deps.clock.now());
      await cache.current();
    },
  };
}
