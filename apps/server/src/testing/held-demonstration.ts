/**
 * `node held-demonstration.ts SETTINGS`: a demonstration whose clock stands, for pictures. Its past is lived as that of `npm run demo`, up to a moment that is
 * given, with seeds that are given: the same settings are the same prices, trades and numbers. It is served at PORT from DATA_DIR. How one gets in is printed
 * as a line of JSON, and it ends at a signal. Nothing of the product holds a clock.
 */
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createSimulatedFeed, type Feed } from "@candela/feeds";
import { DAY_MS, formatUnits } from "@candela/model";
import { openWorkplace, type Workplace } from "../commands/workplace.ts";
import { liveThrough } from "../demonstration/live-through.ts";
import { SeededChance } from "../demonstration/seeded-chance.ts";
import { TraderClient } from "../demonstration/trader-client.ts";
import { PERSON, TRADED_CODES } from "../demonstration/traders.ts";
import { foldApart } from "../modules/market-data/index.ts";
import { openFiles } from "../platform/files/open-files.ts";
import { beginDemonstration, endDemonstratedPast } from "../platform/postgres/demonstration-record.ts";
import { loadInstance } from "../platform/postgres/instance.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import { openDatabase } from "../platform/postgres/open.ts";
import { loadSecretBox } from "../platform/secret-keys.ts";
import { openTimeMachine } from "../time-machine/open-time-machine.ts";
import { randomFromSeed } from "./random-from-seed.ts";

interface Settings {
  readonly marketSeed: string;
  /** What traders do when. */
  readonly seed: number;
  readonly days: number;
  readonly traders: number;
  /** Where the clock stands, epoch ms. */
  readonly heldAt: number;
  /** The last quick trades of the person, earliest first. */
  readonly trades: readonly Trade[];
}

interface Trade {
  readonly productCode: string;
  readonly productType: 1 | 2 | 3 | 4;
  readonly direction: 1 | 2;
  readonly stake: string;
  readonly seconds: number;
  /** How long before the clock stands it is accepted. */
  readonly acceptedBeforeMs: number;
}

/** In force when the clock stands; an account of a database that is removed after the pictures. */
const PASSWORD = "mira-looks-at-pictures";
const STOP_MS = 15_000;
const SEEN_MAX = 6_000;
const webFolder = fileURLToPath(new URL("../../../web/dist", import.meta.url));

async function live({ config, log, health, lifecycle }: Workplace, settings: Settings) {
  const { marketSeed, heldAt, days, trades } = settings;
  const begins = heldAt - (heldAt % DAY_MS) - days * DAY_MS;
  const { sql } = await openDatabase(config, log, health, lifecycle);
  await migrate(sql);
  const box = loadSecretBox(config.dataDir, config.secretKeys);
  await beginDemonstration(sql, begins);
  await loadInstance(sql, box, begins);
  const market = { seed: marketSeed, hours: "continuous", livedFrom: begins } as const;
  const feed = createSimulatedFeed(market);
  const folding = foldApart(market, log);
  const random = randomFromSeed(marketSeed);
  const living = await openTimeMachine({
    ...{ sql, feed, begins, random, log, box, health, webFolder, folding, together: TRADED_CODES },
    ...{ fillModel: "top", checkAnswers: true, demonstration: true, identity: { files: openFiles(config), settings: config.identity } },
  });
  lifecycle.onStop("held server", STOP_MS, async () => {
    await living.server.closeSockets();
    await living.stop();
    await folding.stop();
  });
  const { machine, source } = living;
  const everything = source.instruments.map(({ productCode }) => productCode);
  const firstAt = heldAt - (trades[0]?.acceptedBeforeMs ?? 0);
  const onProgress = () => {
    if (lifecycle.isStopping) throw new Error("stopped while the past was lived");
  };
  await liveThrough({ ...settings, living, sql, box, log, random, ends: firstAt, password: PASSWORD, onProgress });
  const person = new TraderClient({ app: living.server.app, chance: new SeededChance(settings.seed + 1) }, 0, PERSON.account, PASSWORD);
  for (const trade of trades) {
    await machine.passTo(heldAt - trade.acceptedBeforeMs);
    await machine.look(everything);
    await place(person, trade);
  }
  await machine.passTo(heldAt);
  await machine.look(everything);
  await person.call("POST /api/auth/logout", {});
  await living.server.extendChain();
  await endDemonstratedPast(sql, heldAt);
  return { living, seen: seenTicks(feed, new Set(trades.map(({ productCode }) => productCode)), firstAt, heldAt) };
}

async function place(person: TraderClient, { productCode, productType, direction, stake, seconds }: Trade): Promise<void> {
  const { rows = [] } = await person.call("GET /api/fastTradeOrderOptions/list", { productType, productCode });
  const option = rows.find((row) => row.seconds === seconds);
  if (option === undefined) throw new Error(`no quick trades of ${seconds} s`);
  const { code, msg } = await person.command("POST /api/fastTradeOrder/place", { productCode, direction, optionId: option.id, stake });
  if (code !== 200) throw new Error(`a trade was rejected: ${msg}`);
}

/** Every tick since the first of the trades, as the device keeps them on which they were placed. */
function seenTicks(feed: Feed, codes: ReadonlySet<string>, from: number, to: number) {
  return [...codes].map((code) => {
    const scale = feed.instruments.find(({ productCode }) => productCode === code)?.priceScale ?? 0;
    return [code, feed.ticksBetween(code, from - 1, to, SEEN_MAX).map(({ seq, ts, price }) => [seq, ts, formatUnits(price, scale)])];
  });
}

const workplace = await openWorkplace();
try {
  await workplace.lifecycle.startUp(async () => {
    const { living, seen } = await live(workplace, JSON.parse(process.argv[2] ?? "{}") as Settings);
    const { app } = living.server;
    await app.listen({ port: workplace.config.port, host: workplace.config.host });
    const { port } = app.server.address() as AddressInfo;
    const told = { address: `http://127.0.0.1:${port}`, account: PERSON.account, password: PASSWORD, seen };
    process.stdout.write(`${JSON.stringify(told)}\n`);
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  await workplace.lifecycle.stop(1);
}
