import { readFileSync } from "node:fs";
import { join } from "node:path";
import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { readConfig, settings, settingsTable } from "./config.ts";
import { StartError } from "./platform/start-error.ts";
import { readmeFile, readmeWithSettings, settingsFile, settingsPage } from "./testing/golden-files.ts";

describe("readConfig", () => {
  it("has a default for everything that a first start needs", () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: "127.0.0.1",
      dataDir: join(process.cwd(), "data"),
      databaseUrl: undefined,
      marketFeed: "simulated",
      binance: undefined,
      marketDataDir: undefined,
      marketSeed: undefined,
      marketHours: "continuous",
      fillModel: "top",
      clockSpeed: 1,
      mode: "paper",
      logLevel: "info",
      publicUrl: undefined,
      otherUrl: undefined,
      trustProxy: false,
      s3: null,
      carriers: { smtp: null, smsWebhook: null },
      randomnessUrl: undefined,
      identity: { reviewer: "sandbox", pictureDays: 365 },
      metricsToken: undefined,
      apiDocs: "local",
    });
  });

  const S3 = {
    ...{ FILE_STORE: "s3", S3_ENDPOINT: "https://files.example/", S3_BUCKET: "identity" },
    ...{ S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" },
  };

  it("keeps files in a bucket where all of it is named, and says what is missing", () => {
    const s3 = { endpoint: "https://files.example", bucket: "identity", region: "us-east-1", accessKeyId: "id", secretAccessKey: "secret" };
    expect(readConfig(S3).s3).toEqual(s3);
    for (const name of ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
      expect(() => readConfig({ ...S3, [name]: "" })).toThrow(new StartError(`FILE_STORE=s3 needs ${name}`));
    expect(readConfig({ ...S3, FILE_STORE: "folder" }).s3).toBeNull();
  });

  const MAIL = { SMTP_URL: "smtp://bot%40n.example:p%2Fw@mail.example", MAIL_FROM: "no-reply@n.example" };

  it("hands mail to a server that is named with its sender, encrypted unless it is this machine", () => {
    const smtp = (url: string) => readConfig({ ...MAIL, SMTP_URL: url }).carriers.smtp;
    expect(smtp(MAIL.SMTP_URL)).toEqual({
      ...{ host: "mail.example", port: 587, isTlsFromStart: false, mustEncrypt: true, from: "no-reply@n.example" },
      login: { user: "bot@n.example", password: "p/w" },
    });
    expect(smtp("smtps://mail.example")).toMatchObject({ port: 465, isTlsFromStart: true, mustEncrypt: true, login: null });
    for (const local of ["localhost", "127.0.0.1", "[::1]"])
      expect(smtp(`smtp://${local}:1025`)).toMatchObject({ port: 1_025, mustEncrypt: false });
    for (const other of ["localhost.example", "127.0.0.1.example", "10.0.0.5"]) expect(smtp(`smtp://${other}`)?.mustEncrypt).toBe(true);
  });

  it.each([
    ["smtp:/", /SMTP_URL is not valid/],
    ["http://mail.example", /SMTP_URL is not valid/],
    ["smtp://hunter2@mail.example", /SMTP_URL is not valid/],
    ["smtp://u:hunter2@mail.example/path", /SMTP_URL is not valid/],
    ["smtp://u:hunter2%zz@mail.example", /SMTP_URL is not valid/],
  ])("rejects the mail server %s without repeating a password", (url, message) => {
    expect(() => readConfig({ ...MAIL, SMTP_URL: url })).toThrow(message);
    expect(() => readConfig({ ...MAIL, SMTP_URL: url })).not.toThrow(/hunter2/);
  });

  it("wants a server and a sender of mail together, and an address without anything around it", () => {
    expect(() => readConfig({ MAIL_FROM: "no-reply@n.example" })).toThrow("MAIL_FROM needs SMTP_URL");
    expect(() => readConfig({ ...MAIL, MAIL_FROM: "" })).toThrow("SMTP_URL needs MAIL_FROM");
    for (const from of ["Northlake <no-reply@n.example>", "a@n.example,b@n.example", "a@n.example\r\nBcc: c@n.example"])
      expect(() => readConfig({ ...MAIL, MAIL_FROM: from })).toThrow("MAIL_FROM=");
  });

  it("hands SMS to a gateway by https with a long secret, which no message repeats", () => {
    const secret = "0123456789abcdef0123456789abcdef";
    const read = (url: string, given = secret) => readConfig({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: given }).carriers.smsWebhook;
    expect(read("https://sms.example/send?key=1")).toEqual({ url: "https://sms.example/send?key=1", secret });
    expect(read("http://127.0.0.1:9000/sms")?.url).toBe("http://127.0.0.1:9000/sms");
    for (const url of ["http://sms.example", "ftp://sms.example", "https://user@sms.example", "sms"])
      expect(() => read(url)).toThrow("SMS_WEBHOOK_URL is not valid");
    expect(() => read("https://sms.example", "")).toThrow("SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET");
    expect(() => read("", secret)).toThrow("SMS_WEBHOOK_SECRET needs SMS_WEBHOOK_URL");
    for (const short of ["hunter2-hunter2-hunter2-hunter2", `${secret} x`]) {
      expect(() => read("https://sms.example", short)).toThrow("SMS_WEBHOOK_SECRET is not valid");
      expect(() => read("https://sms.example", short)).not.toThrow(short);
    }
  });

  it("lets operators decide on identity, and bounds how long pictures are kept", () => {
    const read = (days: string) => readConfig({ IDENTITY_REVIEWER: "operators", IDENTITY_PICTURE_DAYS: days }).identity;
    expect([read("1"), read("3650")]).toEqual([1, 3_650].map((pictureDays) => ({ reviewer: "operators", pictureDays })));
    for (const days of ["0", "3651", "1.5", "-1", "year"]) expect(() => read(days)).toThrow(`IDENTITY_PICTURE_DAYS=${days} is not valid`);
    expect(() => readConfig({ IDENTITY_REVIEWER: "nobody" })).toThrow("use sandbox, operators");
  });

  it("reads what is set and treats an empty value as not set", () => {
    const config = readConfig({
      PORT: "0",
      HOST: " ",
      DATA_DIR: "/var/lib/my data",
      DATABASE_URL: "postgresql://u:p@h:1/d",
      MARKET_FEED: "replay",
      MARKET_DATA_DIR: "recordings",
      MARKET_SEED: "seed",
      MARKET_HOURS: "exchange",
      FILL_MODEL: "stressed",
      ROLES: "api, engine, feed, worker",
      LOG_LEVEL: "silent",
      PUBLIC_URL: "https://trade.example/",
    });
    expect(config).toMatchObject({ port: 0, host: "127.0.0.1", dataDir: "/var/lib/my data", databaseUrl: "postgresql://u:p@h:1/d" });
    expect(config).toMatchObject({
      marketFeed: "replay",
      marketDataDir: join(process.cwd(), "recordings"),
      marketSeed: "seed",
      marketHours: "exchange",
      fillModel: "stressed",
    });
    expect(config).toMatchObject({ logLevel: "silent", publicUrl: "https://trade.example" });
  });

  it.each([
    ["binance,simulated", "simulated"],
    [" binance , replay ", "replay"],
  ])("puts the exchange in front of the computed market: %s", (value, marketFeed) => {
    const env = { MARKET_FEED: value, MARKET_DATA_DIR: "recordings" };
    expect(readConfig(env)).toMatchObject({
      marketFeed,
      binance: { streamUrl: "wss://stream.binance.com:9443", restUrl: "https://api.binance.com" },
    });
    const mirror = { BINANCE_STREAM_URL: "ws://mirror.example:8000/", BINANCE_REST_URL: "http://mirror.example/api/" };
    expect(readConfig({ ...env, ...mirror }).binance).toEqual({
      streamUrl: "ws://mirror.example:8000",
      restUrl: "http://mirror.example/api",
    });
  });

  it("takes the exchange's addresses for nothing where no product has live prices", () => {
    expect(readConfig({ BINANCE_STREAM_URL: "no address" }).binance).toBeUndefined();
  });

  it("takes two hosts of the site, with a bar between them", proves("4.24"), () => {
    expect(readConfig({ PUBLIC_URL: "https://one.example/ | https://two.example:8443" })).toMatchObject({
      publicUrl: "https://one.example",
      otherUrl: "https://two.example:8443",
    });
  });

  it("reads who may look at figures and the description of the API, and repeats no secret", () => {
    expect(readConfig({ METRICS_TOKEN: "0123456789abcdef", API_DOCS: "open" })).toMatchObject({
      metricsToken: "0123456789abcdef",
      apiDocs: "open",
    });
    expect(() => readConfig({ METRICS_TOKEN: "secret" })).not.toThrow(/secret/);
  });

  it.each([
    ["10.0.0.5", "10.0.0.5", true],
    ["10.0.0.5", "10.0.0.6", false],
    ["10.0.0.5, 192.0.2.0/24", "192.0.2.200", true],
    ["10.0.0.0/8", "::ffff:10.1.2.3", true],
    ["10.0.0.0/8", "11.0.0.1", false],
    ["2001:db8::/32", "2001:db8:1::1", true],
    ["loopback", "127.0.0.1", true],
    ["loopback", "::1", true],
    ["loopback", "", false],
  ])("of the proxies %s, is %s one: %s", (value, address, isOne) => {
    const { trustProxy } = readConfig({ TRUSTED_PROXIES: value });
    expect(trustProxy !== false && trustProxy(address)).toBe(isOne);
  });

  it.each([
    ["1", 1],
    ["1.25", 1.25],
    [" 20 ", 20],
    ["60.00", 60],
  ])("reads how fast the clock runs: %s", (value, clockSpeed) => {
    expect(readConfig({ CLOCK_SPEED: value }).clockSpeed).toBe(clockSpeed);
  });

  it.each(["replay", "binance,simulated", "binance,replay"])(
    "rejects a fast clock with MARKET_FEED=%s, and takes one at speed 1",
    (feed) => {
      const env = { MARKET_FEED: feed, MARKET_DATA_DIR: "recordings" };
      expect(readConfig({ ...env, CLOCK_SPEED: "1.00" }).clockSpeed).toBe(1);
      expect(() => readConfig({ ...env, CLOCK_SPEED: "1.01" })).toThrow(
        `CLOCK_SPEED=1.01 is not available with MARKET_FEED=${feed}: only the simulated market can run ahead of the real time`,
      );
    },
  );

  it.each([
    [{ PORT: "80a" }, "PORT=80a is not valid: use a whole number from 0 to 65535"],
    [{ PORT: "65536" }, "PORT=65536 is not valid: use a whole number from 0 to 65535"],
    [{ MODE: "live" }, "MODE=live is not available: this version trades paper money only, use MODE=paper"],
    [{ MARKET_FEED: "replay" }, "MARKET_FEED=replay needs MARKET_DATA_DIR, the folder with the recorded bars"],
    [{ CLOCK_SPEED: "61" }, "CLOCK_SPEED=61 is not valid: use a number from 1 to 60 with at most two decimals"],
    [
      { CLOCK_SPEED: "2", MARKET_FEED: "binance,simulated" },
      "CLOCK_SPEED=2 is not available with MARKET_FEED=binance,simulated: only the simulated market can run ahead of the real time",
    ],
    [{ ROLES: "api,cook" }, "ROLES=cook is not valid: use api, engine, feed, worker"],
    [{ ROLES: "api" }, "ROLES=api is not available: one process does all the work of an installation, leave ROLES out"],
    [{ DATABASE_URL: "mysql://u:secret@h/d" }, "DATABASE_URL is not valid: use postgres://user:password@host:port/name"],
  ])("says in one line what is wrong: %o", (env, line) => {
    expect(() => readConfig(env)).toThrow(new StartError(line));
  });

  it.each([
    ["PORT", "-1"],
    ["PORT", "8080.5"],
    ["PORT", "99999"],
    ["MARKET_FEED", "binance"],
    ["MARKET_FEED", "replay"],
    ["MARKET_FEED", "binance,replay"],
    ["MARKET_FEED", "kraken"],
    ["MARKET_FEED", "binance,simulated,"],
    ["MARKET_FEED", "binance,binance,simulated"],
    ["MARKET_FEED", "simulated,binance"],
    ["MARKET_FEED", "simulated,replay"],
    ["MARKET_FEED", "binance,simulated,replay"],
    ["MARKET_HOURS", "always"],
    ["FILL_MODEL", "best"],
    ["CLOCK_SPEED", "0.99"],
    ["CLOCK_SPEED", "60.01"],
    ["CLOCK_SPEED", "2.505"],
    ["CLOCK_SPEED", "-2"],
    ["CLOCK_SPEED", "1e1"],
    ["CLOCK_SPEED", "20x"],
    ["CLOCK_SPEED", ".5"],
    ["MODE", "live"],
    ["MODE", "demo"],
    ["ROLES", "api,"],
    ["ROLES", "api,engine,feed"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "trade.example"],
    ["PUBLIC_URL", "ftp://trade.example"],
    ["PUBLIC_URL", "https://one.example|two.example"],
    ["PUBLIC_URL", "https://one.example|https://two.example/app"],
    ["PUBLIC_URL", "https://one.example|https://two.example|https://three.example"],
    ["PUBLIC_URL", "https://one.example|"],
    ["DATABASE_URL", "localhost/candela"],
    ["METRICS_TOKEN", "short"],
    ["METRICS_TOKEN", "sixteen and blanks"],
    ["API_DOCS", "closed"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["TRUSTED_PROXIES", "10.0.0.1,"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "0.0.0.0/0"],
    ["TRUSTED_PROXIES", "::/0"],
  ])("rejects %s=%s in one line that names the setting", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^${name}[^\n]*$`));
  });
});

it.each([
  ["BINANCE_STREAM_URL", "https://stream.example"],
  ["BINANCE_STREAM_URL", "stream.example"],
  ["BINANCE_REST_URL", "wss://api.example"],
  ["BINANCE_REST_URL", "https://api.example?key=1"],
  ["BINANCE_REST_URL", "https://me:secret@api.example"],
])("rejects %s=%s in one line that names the setting, where the exchange is followed", (name, value) => {
  const read = () => readConfig({ MARKET_FEED: "binance,simulated", [name]: value });
  expect(read).toThrow(StartError);
  expect(read).toThrow(new RegExp(`^${name}[^\n]*$`));
});

describe("the docs", () => {
  it("list the settings as the code has them; `npm run schema` writes them anew", () => {
    expect(readFileSync(settingsFile, "utf8")).toBe(settingsPage());
    for (const { name } of settings) expect(settingsTable()).toContain(`| \`${name}\` |`);
  });

  it("repeat them in the README wherever it has a place for them", () => {
    const readme = readmeWithSettings();
    if (readme !== undefined) expect(readFileSync(readmeFile, "utf8")).toBe(readme);
    expect(settings.length).toBeGreaterThan(10);
  });
});
