/** Exchange of one currency for another at a rate that is quoted and held. */
import { EXCHANGE_QUOTE_MS, type Fields, list, success } from "@candela/api";
import { type ExchangeQuote, exchangeAmountsOf } from "@candela/engine";
import type { BatchOptions } from "../../platform/batch.ts";
import { machineClock, passingMs, type Random } from "../../platform/clock.ts";
import type { CommandPathParts } from "../../platform/command-path.ts";
import { answerByKey, answered } from "../../platform/http/commands.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { recordPageOf } from "../../platform/http/page.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { loadSigner, type Signer } from "../../platform/signing.ts";
import { askedEpoch, type MoneyRequest, moneyTransactions } from "../ledger/index.ts";
import type { MarketData } from "../pricing/index.ts";
import { exchangeFile } from "./exchange-file.ts";
import { type ExchangeData, exchangeData, type QuoteData, quoteData } from "./exchange-row.ts";
import { type ExchangeFilter, listExchanges } from "./exchange-store.ts";
import { createExchangeWork, type ExchangeWorkParts } from "./exchange-work.ts";
import { type ExchangeAsked, quoteTerms } from "./quote.ts";
import { openQuote, signQuote } from "./signed-quote.ts";

export { createExchangeWork, type ExchangeDone, type ExchangeState, type ExchangeWork } from "./exchange-work.ts";
export { checkExchangesAgainstLedger } from "./ledger-check.ts";
export { openQuote } from "./signed-quote.ts";

export interface ExchangeParts extends CommandPathParts, ExchangeWorkParts {
  readonly random: Pick<Random, "uuid">;
  readonly box: SecretBox;
  readonly market: MarketData;
  /** Ids of the currencies that may be exchanged; by which the rate is worse than bid and ask, and the fee, in 10^-8. */
  readonly exchange: () => Promise<{ readonly currencyIds: readonly number[]; readonly spread: bigint; readonly fee: bigint }>;
}

export interface ExchangeModule {
  readonly handlers: Handlers;
  /** Reads the key that quotes are signed with. */
  readonly load: () => Promise<void>;
  readonly quote: (userId: bigint, asked: ExchangeAsked) => Promise<QuoteData>;
  readonly exchange: (userId: bigint, quote: string, request: MoneyRequest) => Promise<Answer<ExchangeData>>;
  /** Ends what is under way, then rejects. */
  readonly stop: () => Promise<void>;
}

/** A house sub-account that no other path uses. */
const EXCHANGES: readonly BatchOptions[] = [{ shard: 13, batchMax: 256, queueMax: 2_048 }];
/** Calls of one user: an open page asks for a quote every ten seconds, and while somebody types. */
const QUOTES_PER_USER = { burst: 60, perSecond: 2, keysMax: 20_000 } as const;
const EXCHANGES_PER_USER = { burst: 30, perSecond: 1, keysMax: 20_000 } as const;

export function createExchangeModule(parts: ExchangeParts): ExchangeModule {
  const { sql, clock, random, market } = parts;
  const machine = machineClock(clock);
  const exchanges = moneyTransactions(parts, createExchangeWork(parts), EXCHANGES);
  const quoteCalls = createRateLimiter(QUOTES_PER_USER);
  const exchangeCalls = createRateLimiter(EXCHANGES_PER_USER);
  let loaded: Signer | undefined;
  const signer = (): Signer => {
    if (loaded === undefined) throw new Rejected("not_ready", { seconds: "1" });
    return loaded;
  };
  const quote: ExchangeModule["quote"] = async (userId, asked) => {
    const set = await parts.exchange();
    const now = clock.now();
    const terms = quoteTerms(asked, market, set, now);
    // Ten seconds of the person who reads it, however fast the clock goes.
    const held: ExchangeQuote = { ...terms, id: random.uuid(), userId, expiresAt: now + passingMs(clock, EXCHANGE_QUOTE_MS) };
    return quoteData(held, exchangeAmountsOf(held), signQuote(signer(), held));
  };
  const exchange: ExchangeModule["exchange"] = async (userId, text, request) => {
    const held = openQuote(signer(), text);
    // Somebody else's quote is answered as a forged one.
    return exchanges.moneyTransaction([userId], held?.userId === userId ? held : null, request);
  };
  return {
    quote,
    exchange,
    async load() {
      loaded = await loadSigner(sql, parts.box);
    },
    stop: exchanges.stop,
    handlers: {
      "POST /api/currencyExchange/quote": async (call) => {
        const { userId } = userOf(call);
        quoteCalls.take(String(userId), machine.now());
        return success(await quote(userId, call.fields));
      },
      "POST /api/currencyExchange/exchange": async (call) => {
        const { userId } = userOf(call);
        exchangeCalls.take(String(userId), machine.now());
        const { quote: text, idempotencyKey: key } = call.fields;
        const hash = requestHash("currencyExchange/exchange", call.fields);
        return answered(await exchange(userId, text, { key, hash, deadline: call.deadline }));
      },
      "GET /api/currencyExchange/byKey": async (call) => {
        const asked = { sql, isRunning: exchanges.isRunning };
        return success(await answerByKey<ExchangeData>(asked, userOf(call).userId, call.fields.idempotencyKey, isExchange));
      },
      "GET /api/currencyExchange/list": async (call) => {
        const { userId } = userOf(call);
        const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
        const { exchanges: rows, total } = await listExchanges(sql, userId, filterOf(call.fields, ids), recordPageOf(call.fields));
        return list(rows.map(exchangeData), total);
      },
      "GET /api/currencyExchange/file": async (call) => {
        const { userId } = userOf(call);
        const { number, ids } = await askedEpoch(sql, userId, call.fields.epoch);
        return { fileName: `candela-exchanges-${number}.csv`, parts: exchangeFile(sql, userId, filterOf(call.fields, ids)) };
      },
    },
  };
}

/** Whether the answer to a key is of an exchange; no other answer has what one paid and received. */
const isExchange = (data: ExchangeData) => typeof data.id === "string" && "paid" in data && "received" in data;

/** The filters of the wire by the names of the store. */
function filterOf(fields: Fields<"GET /api/currencyExchange/file">, ids: ExchangeFilter["ids"]): ExchangeFilter {
  return {
    ids,
    fromCurrencyId: fields["params[fromCurrencyId]"],
    toCurrencyId: fields["params[toCurrencyId]"],
    startTs: fields["params[startTs]"],
    endTs: fields["params[endTs]"],
  };
}
