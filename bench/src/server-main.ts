/** The product's `serve`, and the ways in which the benchmark lets it differ. The channel's end ends it. */
import { serve, type Tuning } from "@candela/server/bench";
import { manyProducts } from "./web/many-products.ts";

/** One order a transaction, as many under way as the clients have connections. */
const ONE_BY_ONE: Tuning = { batching: { shards: 32, batchMax: 1 }, poolSize: 40 };
const WAYS: Readonly<Record<string, Tuning>> = {
  "one-by-one": ONE_BY_ONE,
  "many-products": { marketOf: (feed) => manyProducts(feed, 2_000) },
};

process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
const [way] = process.argv.slice(2);
const tuning = way === undefined ? {} : WAYS[way];
if (tuning === undefined) throw new Error(`there is no way called ${way}`);
await serve(tuning);
