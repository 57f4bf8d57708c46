/**
 * The settings, and the only reader of the environment. `settings` is also the source of the table in the docs.
 * An empty value counts as not set. A bad value is a `StartError` that names the setting, the value and what is allowed.
 */
import { resolve } from "node:path";
import { CLOCK_SPEED_MAX } from "@candela/api";
import { FEED_KINDS, FILL_MODELS, type FillModelId } from "@candela/model";
import type { IdentitySettings } from "./modules/identity-cases/index.ts";
import { type CarrierSettings, parseCarriers } from "./platform/carriers/carrier-settings.ts";
import type { S3Settings } from "./platform/files/s3-store.ts";
import { type LogLevel, logLevels } from "./platform/log.ts";
import { parseSecretKeys } from "./platform/secret-keys.ts";
import { StartError } from "./platform/start-error.ts";
import { parseTrustedProxies, type TrustsProxy } from "./platform/trusted-proxies.ts";

/** Kinds of work. A process does all of them. */
export const ROLES = ["api", "engine", "feed", "worker"] as const;
export type Role = (typeof ROLES)[number];

/** `default` is what the docs show; undefined means that the setting may be absent. */
export type Setting = { name: string; default: string | undefined; description: string };

export const settings = [
  { name: "PORT", default: "8080", description: "TCP port of web app, API and socket; 0 takes a free one" },
  { name: "HOST", default: "127.0.0.1", description: "Address to listen on; 0.0.0.0 opens the server to the network" },
  { name: "DATA_DIR", default: "./data", description: "Folder of everything the server keeps; one server per folder" },
  {
    name: "DATABASE_URL",
    default: undefined,
    description:
      "PostgreSQL 15 or newer, as postgres://user:password@host:port/name; without it PostgreSQL 18 is started in the data folder",
  },
  {
    name: "MARKET_FEED",
    default: "simulated",
    description:
      "Where prices come from: simulated, replay, or one of them behind binance (binance,simulated), which then quotes crypto with live prices of that exchange",
  },
  {
    name: "BINANCE_STREAM_URL",
    default: "wss://stream.binance.com:9443",
    description: "Where live prices are listened to: wss or ws, of the exchange or of a mirror of its public streams",
  },
  {
    name: "BINANCE_REST_URL",
    default: "https://api.binance.com",
    description: "Where past candles of live products and the exchange's time are asked for: https or http",
  },
  { name: "MARKET_DATA_DIR", default: undefined, description: "Folder of recorded bars and ticks; the replay feed needs it" },
  {
    name: "MARKET_SEED",
    default: undefined,
    description:
      "A secret of your own that goes into the seed of the simulated market, besides the random one that the first start keeps in the database; the same for good, another one is rejected",
  },
  {
    name: "MARKET_HOURS",
    default: "continuous",
    description: "continuous: the simulated market never closes; exchange: it keeps the sessions of the real exchanges",
  },
  {
    name: "FILL_MODEL",
    default: "top",
    description:
      "How every order gets its price: top (whole at bid or ask), depth (large orders move along a published curve, in parts) or stressed (wider spread, thinner depth)",
  },
  {
    name: "CLOCK_SPEED",
    default: "1",
    description:
      "How many seconds of the installation pass in one of the machine, 1 to 60 (2.5; two decimals at most): above 1 it lives ahead of the real time, and stays ahead for good; the simulated market alone",
  },
  { name: "MODE", default: "paper", description: "paper: play money only, the one mode there is" },
  {
    name: "ROLES",
    default: "api,engine,feed,worker",
    description: "What this process does: all of it. One process serves an installation, so less than the default is rejected",
  },
  { name: "LOG_LEVEL", default: "info", description: "fatal, error, warn, info, debug, trace or silent" },
  {
    name: "SECRET_KEYS",
    default: undefined,
    description:
      "Keys that secrets in the database are sealed with: 32 random bytes in base64, several between commas, the first seals and all open; without it the first start makes one in DATA_DIR/secret-keys",
  },
  {
    name: "FILE_STORE",
    default: "folder",
    description:
      "Where pictures of users are kept, each sealed with a key of its own: folder (DATA_DIR/files) or s3 (a bucket of any S3-compatible store, named by the five settings below)",
  },
  { name: "S3_ENDPOINT", default: undefined, description: "Address of that store, https or http; the bucket is a part of the path" },
  { name: "S3_BUCKET", default: undefined, description: "Its bucket, which is private and there already" },
  { name: "S3_REGION", default: "us-east-1", description: "The region that requests are signed for" },
  { name: "S3_ACCESS_KEY_ID", default: undefined, description: "Name of the key that may read, write and delete in the bucket" },
  { name: "S3_SECRET_ACCESS_KEY", default: undefined, description: "The key itself" },
  {
    name: "SMTP_URL",
    default: undefined,
    description:
      "Server that takes e-mail, as smtps://user:password@host or smtp://user:password@host:587 (STARTTLS); encryption is required unless it is this machine. Without it messages stay in the outbox",
  },
  { name: "MAIL_FROM", default: undefined, description: "Address that e-mail comes from; SMTP_URL needs it" },
  {
    name: "SMS_WEBHOOK_URL",
    default: undefined,
    description:
      "Gateway that takes SMS, an https address (http on this machine), each in a signed request; without it SMS stay in the outbox",
  },
  { name: "SMS_WEBHOOK_SECRET", default: undefined, description: "Secret of at least 32 characters that signs those requests" },
  {
    name: "RANDOMNESS_URL",
    default: undefined,
    description:
      "Server that relays public randomness, rounds of drand's network quicknet, such as https://api.drand.sh; what the network has not signed is not taken. Without it offers of new shares name no round, and say that the operator could have known the outcome",
  },
  {
    name: "IDENTITY_REVIEWER",
    default: "sandbox",
    description:
      "Who decides cases of identity: sandbox (by itself after some seconds, visibly named so; for paper money) or operators. Cases that share a document with another account are always left to operators",
  },
  {
    name: "IDENTITY_PICTURE_DAYS",
    default: "365",
    description: "Days after its decision when a picture of identity is removed for good, 1 to 3650",
  },
  {
    name: "PUBLIC_URL",
    default: undefined,
    description: "Address that people open, when it is not http://HOST:PORT; or two of them with a bar between, from which they choose",
  },
  {
    name: "TRUSTED_PROXIES",
    default: undefined,
    description:
      "Proxies whose X-Forwarded-For is believed, by address or network with commas between (192.0.2.5, 10.0.0.0/8; loopback is this machine); nobody's is without it",
  },
  {
    name: "METRICS_TOKEN",
    default: undefined,
    description:
      "Secret of at least 16 characters that opens /metrics to other machines, as Authorization: Bearer SECRET; without it they are for this machine alone",
  },
  {
    name: "API_DOCS",
    default: "local",
    description: "local: /api/docs and /api/openapi.json are for this machine alone; open: for everybody who reaches the server",
  },
] as const satisfies readonly Setting[];

type SettingName = (typeof settings)[number]["name"];

export type Config = {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** The computed market: it quotes all that no live source does. */
  marketFeed: "simulated" | "replay";
  /** Where the exchange is followed; undefined where no product has live prices. */
  binance: { readonly streamUrl: string; readonly restUrl: string } | undefined;
  /** Absolute path. */
  marketDataDir: string | undefined;
  marketSeed: string | undefined;
  marketHours: "continuous" | "exchange";
  fillModel: FillModelId;
  /** Milliseconds of the installation that pass in one of the machine's. */
  clockSpeed: number;
  mode: "paper";
  logLevel: LogLevel;
  /** Without a slash at the end; undefined means the address the server listens on. */
  publicUrl: string | undefined;
  secretKeys: readonly Buffer[] | undefined;
  /** Null keeps files in the data folder. */
  s3: S3Settings | null;
  /** Carriers of e-mail and SMS. */
  carriers: CarrierSettings;
  /** Server that relays public randomness; undefined where none is read. */
  randomnessUrl: string | undefined;
  identity: IdentitySettings;
  /** False believes nobody. */
  trustProxy: TrustsProxy | false;
  metricsToken: string | undefined;
  apiDocs: "local" | "open";
  /** A second address of the same site. */
  otherUrl: string | undefined;
};

export type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Environment = process.env): Config {
  const read = (name: SettingName): string | undefined => {
    const value = env[name]?.trim();
    return value ? value : settings.find((setting) => setting.name === name)?.default;
  };
  rejectParts(read("ROLES"));
  const [publicUrl, otherUrl] = parsePublicUrls(read("PUBLIC_URL"));
  const { marketFeed, isLive } = parseFeeds(read("MARKET_FEED"));
  const marketDataDir = read("MARKET_DATA_DIR");
  if (marketFeed === "replay" && marketDataDir === undefined) {
    throw new StartError(`MARKET_FEED=${read("MARKET_FEED")} needs MARKET_DATA_DIR, the folder with the recorded bars`);
  }
  return {
    port: parsePort(read("PORT")),
    host: required("HOST", read("HOST")),
    dataDir: resolve(required("DATA_DIR", read("DATA_DIR"))),
    databaseUrl: parseDatabaseUrl(read("DATABASE_URL")),
    marketFeed,
    binance: isLive
      ? {
          streamUrl: parseAddress("BINANCE_STREAM_URL", read("BINANCE_STREAM_URL"), ["wss:", "ws:"]),
          restUrl: parseAddress("BINANCE_REST_URL", read("BINANCE_REST_URL"), ["https:", "http:"]),
        }
      : undefined,
    marketDataDir: marketDataDir === undefined ? undefined : resolve(marketDataDir),
    marketSeed: read("MARKET_SEED"),
    marketHours: oneOf("MARKET_HOURS", read("MARKET_HOURS"), ["continuous", "exchange"]),
    fillModel: oneOf("FILL_MODEL", read("FILL_MODEL"), FILL_MODELS),
    clockSpeed: parseClockSpeed(read("CLOCK_SPEED"), read("MARKET_FEED")),
    mode: parseMode(read("MODE")),
    logLevel: oneOf("LOG_LEVEL", read("LOG_LEVEL"), logLevels),
    publicUrl,
    otherUrl,
    secretKeys: parseKeys(read("SECRET_KEYS")),
    s3: parseS3(read),
    carriers: parseCarriers(read),
    randomnessUrl: parseOptionalAddress("RANDOMNESS_URL", read("RANDOMNESS_URL")),
    identity: {
      reviewer: oneOf("IDENTITY_REVIEWER", read("IDENTITY_REVIEWER"), ["sandbox", "operators"]),
      pictureDays: parseDays("IDENTITY_PICTURE_DAYS", read("IDENTITY_PICTURE_DAYS")),
    },
    trustProxy: parseProxies(read("TRUSTED_PROXIES")),
    metricsToken: parseMetricsToken(read("METRICS_TOKEN")),
    apiDocs: oneOf("API_DOCS", read("API_DOCS"), ["local", "open"]),
  };
}

/** The settings as a Markdown table, the text between the markers in the docs. */
export function settingsTable(): string {
  const rows = settings.map((s) => `| \`${s.name}\` | ${s.default === undefined ? "" : `\`${s.default}\``} | ${s.description} |`);
  return ["| Setting | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

function required(name: SettingName, value: string | undefined): string {
  if (value === undefined) throw new StartError(`${name} is not set`);
  return value;
}

function oneOf<T extends string>(name: SettingName, value: string | undefined, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new StartError(`${name}=${value ?? ""} is not valid: use ${allowed.join(", ")}`);
  return found;
}

/** In front what quotes crypto alone, behind it the one computed market, which quotes the rest. */
function parseFeeds(value: string | undefined): { readonly marketFeed: Config["marketFeed"]; readonly isLive: boolean } {
  const names = (value ?? "").split(",").map((name) => name.trim());
  const reject = (reason: string): never => {
    throw new StartError(`MARKET_FEED=${value ?? ""} is not valid: ${reason}`);
  };
  const kinds = names.map((name) => FEED_KINDS.find((kind) => kind === name) ?? reject(`use ${FEED_KINDS.join(", ")}`));
  if (new Set(kinds).size < kinds.length) reject("each source is named once");
  const [computed, ...others] = kinds.filter((kind) => kind !== "binance");
  if (computed === undefined) return reject("binance quotes crypto alone, so name the market of all else behind it, as binance,simulated");
  if (others.length > 0) reject("an installation has one computed market, simulated or replay");
  if (kinds.length > 1 && kinds[0] === computed) reject(`${computed} would leave binance nothing to quote: name binance first`);
  return { marketFeed: computed, isLive: kinds.length > 1 };
}

/** Without a slash at the end. */
function parseAddress(name: SettingName, value: string | undefined, schemes: readonly string[]): string {
  const url = URL.parse(value ?? "");
  if (url === null || !schemes.includes(url.protocol) || url.search !== "" || url.hash !== "" || url.username !== "")
    throw new StartError(`${name}=${value ?? ""} is not valid: use an address with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`);
  return url.href.replace(/\/+$/, "");
}

function parseOptionalAddress(name: SettingName, value: string | undefined): string | undefined {
  return value === undefined ? undefined : parseAddress(name, value, ["https:", "http:"]);
}

function parsePort(value: string | undefined): number {
  if (value === undefined || !/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new StartError(`PORT=${value ?? ""} is not valid: use a whole number from 0 to 65535`);
  }
  return Number(value);
}

/** A live market and a recorded one keep to the real time: no other can be ahead of it. Paper money is asked for by MODE itself. */
function parseClockSpeed(value: string | undefined, feed: string | undefined): number {
  const speed = /^\d{1,2}(\.\d{1,2})?$/.test(value ?? "") ? Number(value) : Number.NaN;
  if (!(speed >= 1 && speed <= CLOCK_SPEED_MAX))
    throw new StartError(`CLOCK_SPEED=${value ?? ""} is not valid: use a number from 1 to ${CLOCK_SPEED_MAX} with at most two decimals`);
  if (speed !== 1 && feed !== "simulated")
    throw new StartError(
      `CLOCK_SPEED=${value} is not available with MARKET_FEED=${feed}: only the simulated market can run ahead of the real time`,
    );
  return speed;
}

function parseMode(value: string | undefined): "paper" {
  if (value === "live") throw new StartError("MODE=live is not available: this version trades paper money only, use MODE=paper");
  return oneOf("MODE", value, ["paper"]);
}

/** Parts of a server know each other in memory: one that left work to another process would take orders that nobody fires. */
function rejectParts(value: string | undefined): void {
  const names = new Set((value ?? "").split(",").map((name) => oneOf("ROLES", name.trim(), ROLES)));
  if (names.size < ROLES.length)
    throw new StartError(`ROLES=${value ?? ""} is not available: one process does all the work of an installation, leave ROLES out`);
}

/** The value may hold a password, so the message never repeats it. */
function parseDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !["postgres:", "postgresql:"].includes(url.protocol)) {
    throw new StartError("DATABASE_URL is not valid: use postgres://user:password@host:port/name");
  }
  return value;
}

function parseKeys(value: string | undefined): readonly Buffer[] | undefined {
  if (value === undefined) return undefined;
  const keys = parseSecretKeys(value, "SECRET_KEYS");
  if (keys.length === 0) throw new StartError("SECRET_KEYS holds no key: leave it out or give one");
  return keys;
}

/** All five or none: a store that is half named would be found out by the first user who sends a picture. */
function parseS3(read: (name: SettingName) => string | undefined): S3Settings | null {
  if (oneOf("FILE_STORE", read("FILE_STORE"), ["folder", "s3"]) === "folder") return null;
  const given = (name: SettingName) => {
    const value = read(name);
    if (value === undefined) throw new StartError(`FILE_STORE=s3 needs ${name}`);
    return value;
  };
  return {
    endpoint: parseAddress("S3_ENDPOINT", given("S3_ENDPOINT"), ["https:", "http:"]),
    bucket: given("S3_BUCKET"),
    region: given("S3_REGION"),
    accessKeyId: given("S3_ACCESS_KEY_ID"),
    secretAccessKey: given("S3_SECRET_ACCESS_KEY"),
  };
}

function parseDays(name: SettingName, value: string | undefined): number {
  const days = /^\d{1,4}$/.test(value ?? "") ? Number(value) : Number.NaN;
  if (!(days >= 1 && days <= 3_650)) throw new StartError(`${name}=${value ?? ""} is not valid: use a whole number of days from 1 to 3650`);
  return days;
}

/** A secret: the message never repeats it. */
function parseMetricsToken(value: string | undefined): string | undefined {
  if (value !== undefined && !/^[!-~]{16,200}$/.test(value))
    throw new StartError("METRICS_TOKEN is not valid: use 16 to 200 characters of ASCII without a blank");
  return value;
}

function parseProxies(value: string | undefined): TrustsProxy | false {
  return value === undefined ? false : parseTrustedProxies(value);
}

/** One address or two with a bar between them, which are hosts then: a line of the site has no path. */
function parsePublicUrls(value: string | undefined): readonly string[] {
  const urls = (value?.split("|") ?? []).map((text) => text.trim().replace(/\/+$/, ""));
  const isGood = (text: string) => {
    const url = URL.parse(text);
    return url !== null && ["http:", "https:"].includes(url.protocol) && (urls.length === 1 || url.origin === text.toLowerCase());
  };
  if (urls.length > 2 || !urls.every(isGood)) {
    throw new StartError(
      `PUBLIC_URL=${value} is not valid: use an http or https address, or two hosts as https://one.example|https://two.example`,
    );
  }
  return urls;
}
