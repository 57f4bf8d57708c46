/** Settings of the site as values that hold: what is stored badly falls back, and is told. Pure. */
import {
  type Data,
  HOME_LAYOUTS,
  ME_LAYOUTS,
  PASSWORD_RULES,
  type PasswordRule,
  SANDBOX_PAYOUTS,
  type SITE_SETTINGS,
  TABS,
  WITHDRAWAL_REVIEWERS,
} from "@candela/api";
import { FEE_RATE_MAX, parseUnits, RATE_SCALE, SETTLEMENT } from "@candela/model";
import { PRODUCT_NAME } from "../../platform/http/site-name.ts";

type Setting = (typeof SITE_SETTINGS)[number];
type SiteInfo = Data<"GET /api/siteInfo/getSiteInfo">;

export interface WithdrawalSettings {
  readonly reviewer: (typeof WITHDRAWAL_REVIEWERS)[number];
  /** Worth in units of the settlement currency from which on two must approve. */
  readonly secondApproval: bigint;
  readonly levelUnverified: 0 | 1 | 2;
  readonly sandboxPayouts: (typeof SANDBOX_PAYOUTS)[number];
}

export interface SiteSettings {
  readonly siteName: string;
  readonly homePath: SiteInfo["homePath"];
  readonly mePath: SiteInfo["mePath"];
  readonly darkBackground: boolean;
  readonly map: SiteInfo["map"];
  /** By which an exchange is worse than bid and ask, in 10^-8. */
  readonly exchangeSpread: bigint;
  /** Part of what is paid in an exchange that the house keeps, in 10^-8. */
  readonly exchangeFee: bigint;
  readonly withdrawals: WithdrawalSettings;
  /** Worth in units of the settlement currency from which on two must agree on a decision about a deposit. */
  readonly depositSecondApproval: bigint;
  /** Rule for new passwords. */
  readonly passwordRule: PasswordRule;
}

/** A stored value that does not hold, and what holds in its place. */
export interface BadSetting {
  readonly setting: string;
  readonly value: string;
  readonly instead: string;
}

/** A number that no amount of the settlement currency reaches. */
const AMOUNT_MAX = 10n ** 24n;
const NAME_MAX = 40;
/** A tenth: more is a slip of the decimal point. */
const SPREAD_MAX = 10_000_000n;
const SPREAD_DEFAULT = "0.002";
const EXCHANGE_FEE_DEFAULT = "0.001";
/** https, with the three places that a tile has, perhaps spread over hosts `{s}` below a name of two labels at least; a key only where the address asks for one. */
const TILES = /^https:\/\/(?:\{s\}\.(?=[a-z0-9-]+\.[a-z0-9-]+))?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?\/[\w./{}?=&%@~+-]{1,300}$/i;
const TILE_PLACES = ["{z}", "{x}", "{y}"];

/** Undefined where the text is no value of the setting. */
type Read<T> = (text: string) => T | undefined;

const oneOf =
  <T extends string>(values: readonly T[]): Read<T> =>
  (text) =>
    values.find((value) => value === text);
const flag: Read<boolean> = (text) => (text === "0" || text === "1" ? text === "1" : undefined);
const siteName: Read<string> = (text) => (text.trim() === "" || text.length > NAME_MAX ? undefined : text.trim());
const rateUpTo =
  (max: bigint): Read<bigint> =>
  (text) => {
    const parsed = parseUnits(text, RATE_SCALE);
    return parsed.ok && parsed.value >= 0n && parsed.value <= max ? parsed.value : undefined;
  };
const settlementAmount: Read<bigint> = (text) => {
  const parsed = parseUnits(text, SETTLEMENT.scale);
  return parsed.ok && parsed.value >= 0n && parsed.value <= AMOUNT_MAX ? parsed.value : undefined;
};
const level: Read<0 | 1 | 2> = (text) => ([0, 1, 2] as const).find((value) => String(value) === text);
/** Empty draws the map that comes with the app. */
const tileUrl: Read<string> = (text) =>
  text === "" || (TILES.test(text) && TILE_PLACES.every((place) => text.includes(place))) ? text : undefined;
const shortText: Read<string> = (text) => (text.length <= 200 ? text : undefined);
/** It becomes part of an address. */
const mapKey: Read<string> = (text) => (/^[A-Za-z0-9._-]{0,100}$/.test(text) ? text : undefined);

/** How each setting is read, and its value where none was set: the same for the operator's call and for readers. */
const READERS = {
  site_name: { read: siteName, fallback: PRODUCT_NAME },
  home_path: { read: oneOf(HOME_LAYOUTS), fallback: TABS[0].path },
  me_path: { read: oneOf(ME_LAYOUTS), fallback: TABS[4].path },
  dark_background: { read: flag, fallback: "0" },
  map_tile_url: { read: tileUrl, fallback: "" },
  map_attribution: { read: shortText, fallback: "" },
  map_key: { read: mapKey, fallback: "" },
  exchange_spread: { read: rateUpTo(SPREAD_MAX), fallback: SPREAD_DEFAULT },
  exchange_fee: { read: rateUpTo(FEE_RATE_MAX), fallback: EXCHANGE_FEE_DEFAULT },
  withdrawal_reviewer: { read: oneOf(WITHDRAWAL_REVIEWERS), fallback: WITHDRAWAL_REVIEWERS[0] },
  withdrawal_second_approval: { read: settlementAmount, fallback: "10000" },
  deposit_second_approval: { read: settlementAmount, fallback: "10000" },
  withdrawal_level_unverified: { read: level, fallback: "0" },
  sandbox_payouts: { read: oneOf(SANDBOX_PAYOUTS), fallback: SANDBOX_PAYOUTS[0] },
  password_rule: { read: oneOf(PASSWORD_RULES), fallback: PASSWORD_RULES[0] },
} satisfies Readonly<Record<Setting, { readonly read: Read<unknown>; readonly fallback: string }>>;

/** Whether a text is a value of a setting. */
export function isSettingValue(setting: Setting, text: string): boolean {
  return READERS[setting].read(text) !== undefined;
}

/** Where tiles come from, as origins of a page's policy: one host, or all below it where `{s}` stands for several. */
export function tileOrigins(map: SiteSettings["map"]): string[] {
  const origin = /^https:\/\/(?:\{s\}\.)?[^/]+/i.exec(map?.tileUrl ?? "")?.[0];
  return origin === undefined ? [] : [origin.replace("{s}", "*")];
}

export function readSettings(stored: ReadonlyMap<string, string>): {
  readonly settings: SiteSettings;
  readonly bad: readonly BadSetting[];
} {
  const bad: BadSetting[] = [];
  function value<T>(setting: Setting, { read, fallback }: { readonly read: Read<T>; readonly fallback: string }): T {
    const text = stored.get(setting);
    const held = text === undefined ? undefined : read(text);
    if (held !== undefined) return held;
    if (text !== undefined) bad.push({ setting, value: text.slice(0, 200), instead: fallback });
    return read(fallback) as T;
  }
  const tiles = value("map_tile_url", READERS.map_tile_url);
  const attribution = value("map_attribution", READERS.map_attribution);
  const key = value("map_key", READERS.map_key);
  return {
    settings: {
      siteName: value("site_name", READERS.site_name),
      homePath: value("home_path", READERS.home_path),
      mePath: value("me_path", READERS.me_path),
      darkBackground: value("dark_background", READERS.dark_background),
      map: tiles === "" ? null : { tileUrl: tiles, attribution, key },
      exchangeSpread: value("exchange_spread", READERS.exchange_spread),
      exchangeFee: value("exchange_fee", READERS.exchange_fee),
      withdrawals: {
        reviewer: value("withdrawal_reviewer", READERS.withdrawal_reviewer),
        secondApproval: value("withdrawal_second_approval", READERS.withdrawal_second_approval),
        levelUnverified: value("withdrawal_level_unverified", READERS.withdrawal_level_unverified),
        sandboxPayouts: value("sandbox_payouts", READERS.sandbox_payouts),
      },
      depositSecondApproval: value("deposit_second_approval", READERS.deposit_second_approval),
      passwordRule: value("password_rule", READERS.password_rule),
    },
    bad,
  };
}
