import type { ExchangeQuote } from "@candela/engine";
import { CURRENCIES, currencyById, formatUnits } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import {
  type ChannelTerms,
  type DepositRow,
  type Destination,
  type FundsFields,
  NEW_DESTINATION_MS,
  type WithdrawalRow,
} from "./operations.ts";
import type { Outside } from "./outside/outside.ts";
import { revisionOf, type Settings, tenWorth } from "./terms.ts";
import type { PayoutStored } from "./withdrawal-tables.ts";

/** What a user's screens and an operator's show. */
export interface Seen {
  readonly deposits: readonly DepositRow[];
  readonly withdrawals: readonly WithdrawalRow[];
  readonly payoutOf: (id: number) => PayoutStored | undefined;
  readonly availableOf: (assetId: number) => bigint;
}

/** Of a user. */
const QUOTES_KEPT = 3;
/** Operators look at a payout of which nobody knows only after this; what was on its way has arrived by then. */
const RESOLVED_AFTER_MS = 120_000;
/** Payments are asked for at least as long. */
const ASKED_FOR_MS = 6 * 86_400_000;
const OUTSIDE: FundsFields = { kind: "outside" };

/** Users, payers and operators: mostly sensible, sometimes at the edges, sometimes wrong. What they do outside happens at once, whatever becomes of the server. */
export class People {
  readonly #outside: Outside;
  readonly #settings: Settings;
  readonly #quotes = new Map<bigint, ExchangeQuote[]>();
  #newest: ExchangeQuote | null = null;
  #names = 0;

  constructor(outside: Outside, settings: Settings) {
    this.#outside = outside;
    this.#settings = settings;
  }

  /** A quote that somebody was told; its user has it, and so may somebody else. */
  keepQuote(quote: ExchangeQuote): void {
    const own = this.#quotes.get(quote.userId) ?? [];
    own.push(quote);
    if (own.length > QUOTES_KEPT) own.shift();
    this.#quotes.set(quote.userId, own);
    this.#newest = quote;
  }

  /** What ended long ago nobody uses any more. */
  forgetQuotes(before: number): void {
    for (const [userId, own] of this.#quotes)
      this.#quotes.set(
        userId,
        own.filter(({ expiresAt }) => expiresAt >= before),
      );
    if (this.#newest !== null && this.#newest.expiresAt < before) this.#newest = null;
  }

  act(random: SeededRandom, userId: bigint, seen: Seen, now: number): FundsFields {
    const what = random.below(100);
    if (what < 6) return this.#begin(random, "announce", "bank");
    if (what < 13) return this.#begin(random, "begin", "online");
    if (what < 24) return this.#pay(random, seen, now);
    if (what < 31) return this.#sendCoins(random, userId, now);
    if (what < 36) return this.#transfer(random, userId, seen);
    if (what < 39) return { kind: "picture", depositId: this.#anyDeposit(random, seen, "bank") };
    if (what < 45) return this.#bookLine(random, userId, seen);
    if (what < 47) return { kind: "rejectDeposit", depositId: this.#anyDeposit(random, seen) };
    if (what < 53) return this.#decidePart(random, seen);
    if (what < 62) return this.#quote(random, seen);
    if (what < 70) return this.#exchange(random, userId, seen);
    if (what < 80) return this.#withdraw(random, seen, now);
    if (what < 82) return { kind: "cancel", id: this.#anyWithdrawal(random, seen, "reviewing") };
    if (what < 94) return this.#approve(random, seen);
    if (what < 95) return { kind: "reject", id: this.#anyWithdrawal(random, seen, random.pick(["reviewing", "approved"])) };
    if (what < 99) return this.#resolve(random, seen, now);
    this.#settings.change(random, userId);
    return OUTSIDE;
  }

  #name(): string {
    this.#names += 1;
    return `n${this.#names}`;
  }

  #amount(random: SeededRandom, assetId: number): bigint {
    const ten = tenWorth(assetId);
    const much = random.pick([1, 1, 5, 5, 20, 20, 100, 600]);
    return (ten * BigInt(random.between(1, 100 * much))) / 100n + BigInt(random.below(3));
  }

  /** Decimals of a currency; now and then one too many. */
  #text(random: SeededRandom, assetId: number, units: bigint): string {
    const scale = currencyById(assetId)?.scale ?? 0;
    const text = formatUnits(units, scale);
    if (!random.chance(1, 60)) return text;
    return scale === 0 ? `${text}.5` : `${text}1`;
  }

  #begin(random: SeededRandom, kind: "announce" | "begin", channelKind: ChannelTerms["kind"]): FundsFields {
    const right = this.#settings.channels.filter((channel) => channel.direction === 1 && channel.kind === channelKind);
    const channel = random.chance(1, 50) ? random.pick(this.#settings.channels) : random.pick(right);
    const { id, assetId } = channel;
    return { kind, channelId: id, text: this.#text(random, assetId, this.#amount(random, assetId)), reference: this.#name() };
  }

  #anyDeposit(random: SeededRandom, { deposits }: Seen, kind?: DepositRow["terms"]["kind"]): number {
    const rows = kind === undefined ? deposits : deposits.filter(({ terms }) => terms.kind === kind);
    return rows.length === 0 || random.chance(1, 60) ? random.between(1, 500) : random.pick(rows).id;
  }

  #anyWithdrawal(random: SeededRandom, { withdrawals }: Seen, state?: WithdrawalRow["state"]): number {
    const rows = state === undefined ? withdrawals : withdrawals.filter((row) => row.state === state);
    return rows.length === 0 || random.chance(1, 60) ? random.between(1, 500) : random.pick(rows).id;
  }

  /** Somebody pays at the provider: as asked, otherwise, twice, late, or not at all. */
  #pay(random: SeededRandom, { deposits }: Seen, now: number): FundsFields {
    const rows = deposits.filter(({ terms }) => terms.kind === "online");
    if (rows.length === 0) return this.#forge(random, "nobody", now);
    const fresh = rows.filter(({ status }) => status.state === "created");
    const row = random.pick(fresh.length > 0 && random.chance(4, 5) ? fresh : rows);
    const { reference, terms, status } = row;
    if (random.chance(1, 20)) this.#outside.provider.fail(reference, now);
    else if (random.chance(1, 30)) return this.#forge(random, reference, now);
    else {
      const expected = terms.expected ?? 0n;
      const units = random.pick([expected, expected, expected, expected, expected / 2n + 1n, expected * 2n, expected + 1n, 1n]);
      const assetId = random.chance(1, 20) ? random.pick(CURRENCIES).id : terms.assetId;
      const currency = currencyById(assetId);
      if (currency === undefined) return OUTSIDE;
      const isReadable = !random.chance(1, 100);
      const amount = isReadable ? formatUnits(units, currency.scale) : random.pick(["1.0000000001", "0", "1e3"]);
      // Of what has ended or is old the provider always tells: nobody asks for it any more.
      const isAskedFor = now < row.createdAt + ASKED_FOR_MS && (status.state === "created" || status.state === "expired");
      const isTold = !isAskedFor || this.#outside.provider.bookOf(reference).length > 0 || random.chance(5, 6);
      const read = isReadable ? { units, assetId } : { units: null, assetId: null };
      this.#outside.provider.pay(reference, { amount, currency: currency.code, paidAt: now, isTold, ...read });
    }
    return OUTSIDE;
  }

  #forge(random: SeededRandom, reference: string, now: number): FundsFields {
    const word = { money: [{ id: this.#name(), amount: "100", currency: "USD", paidAt: now }], hasFailed: random.chance(1, 2) };
    // One with the provider's own signature names a payment that nobody here knows.
    const isGenuine = reference === "nobody";
    this.#outside.provider.forge({ eventId: this.#name(), reference, word, isGenuine }, now);
    return OUTSIDE;
  }

  #sendCoins(random: SeededRandom, userId: bigint, now: number): FundsFields {
    const coins = CURRENCIES.filter(({ type }) => type === 1);
    const { id, walletAddressType } = random.pick(coins);
    // Coins of a network on which nobody takes them, too.
    const network = random.chance(1, 25) ? "ERC20" : random.pick(walletAddressType.split("/"));
    const units = random.chance(1, 20) ? 1n : this.#amount(random, id);
    this.#outside.chain.send(userId, { network, assetId: id, units }, now);
    return OUTSIDE;
  }

  #transfer(random: SeededRandom, userId: bigint, { deposits }: Seen): FundsFields {
    const rows = deposits.filter(({ terms }) => terms.kind === "bank");
    if (rows.length === 0) return OUTSIDE;
    const { id, terms } = random.pick(rows);
    const expected = terms.expected ?? 0n;
    const units = random.pick([expected, expected, expected, expected / 2n + 1n, expected * 3n, 1n]);
    this.#outside.bank.receive({ userId, depositId: id, units });
    return OUTSIDE;
  }

  /** An operator finds a line of the statement; sometimes one that is booked, sometimes for another deposit of the user. */
  #bookLine(random: SeededRandom, userId: bigint, seen: Seen): FundsFields {
    const lines = this.#outside.bank.linesOf(userId);
    if (lines.length === 0) return OUTSIDE;
    const isBooked = (name: string) =>
      seen.deposits.some(({ names }) => names.some(({ source, externalId }) => source === "bank" && externalId === name));
    const open = lines.filter(({ name }) => !isBooked(name));
    const line = random.pick(open.length > 0 && !random.chance(1, 20) ? open : lines);
    const depositId = random.chance(1, 40) ? this.#anyDeposit(random, seen) : line.depositId;
    return { kind: "bookLine", depositId, line: line.name, units: line.units };
  }

  #decidePart(random: SeededRandom, seen: Seen): FundsFields {
    const parked = seen.deposits.filter(({ status }) => status.parts.some(({ isDecided }) => !isDecided));
    if (parked.length === 0) return OUTSIDE;
    const { id, status } = random.pick(parked);
    const first = status.parts.findIndex(({ isDecided }) => !isDecided);
    const part = random.chance(1, 8) ? random.below(status.parts.length + 1) : first;
    return { kind: "decidePart", depositId: id, part, how: random.pick(["released", "returned"]) };
  }

  #quote(random: SeededRandom, { availableOf }: Seen): FundsFields {
    const from = random.pick(CURRENCIES).id;
    const to = random.chance(1, 60) ? from : random.pick(CURRENCIES).id;
    const side = random.pick(["pay", "pay", "get"] as const);
    const named = side === "pay" ? from : to;
    const all = side === "pay" && random.chance(1, 8);
    const units = all
      ? availableOf(from) + BigInt(random.below(2))
      : random.chance(1, 40)
        ? BigInt(random.below(40))
        : this.#amount(random, named);
    return { kind: "quote", from, to, side, text: this.#text(random, named, units), id: this.#name() };
  }

  #exchange(random: SeededRandom, userId: bigint, seen: Seen): FundsFields {
    const own = this.#quotes.get(userId) ?? [];
    const isOthers = random.chance(1, 30);
    const quote = isOthers || own.length === 0 ? (isOthers ? this.#newest : null) : random.pick(own);
    return quote === null ? this.#quote(random, seen) : { kind: "exchange", quote };
  }

  #withdraw(random: SeededRandom, { availableOf }: Seen, now: number): FundsFields {
    const right = this.#settings.channels.filter(({ direction }) => direction === 2);
    const channel = random.chance(1, 60) ? random.pick(this.#settings.channels) : random.pick(right);
    const { assetId, id, kind, network } = channel;
    const units = random.chance(1, 8) ? availableOf(assetId) + BigInt(random.below(2)) : this.#amount(random, assetId);
    const text = this.#text(random, assetId, units);
    const destination: Destination = {
      kind: kind === "crypto" ? "crypto" : "bank",
      network: random.chance(1, 80) ? "OTHER" : network,
      isThere: !random.chance(1, 80),
      isNobodys: false,
      usableFrom: random.chance(1, 6) ? now + NEW_DESTINATION_MS : now,
    };
    // A preview of long ago.
    const told = random.chance(1, 40) ? { ...channel, feeFixed: channel.feeFixed + 1n } : channel;
    return { kind: "withdraw", channelId: id, destination, text, revision: revisionOf(told, text) };
  }

  #approve(random: SeededRandom, seen: Seen): FundsFields {
    const id = this.#anyWithdrawal(random, seen, random.chance(1, 30) ? undefined : "reviewing");
    const revision = random.chance(1, 40) ? "another" : `${id}`;
    return { kind: "approve", id, operator: random.pick(["ann", "bob", "cas"]), revision };
  }

  /** Two people say what became of a payout that the rail does not know; what they say is so, but for the second who mistypes. */
  #resolve(random: SeededRandom, { withdrawals, payoutOf }: Seen, now: number): FundsFields {
    const { rail } = this.#outside;
    const isUnknown = ({ id }: WithdrawalRow) => {
      const payout = payoutOf(id);
      return payout?.state === "unknown" && payout.sentAt < now - RESOLVED_AFTER_MS && !rail.isFlying(id);
    };
    const unknown = withdrawals.filter(isUnknown);
    if (unknown.length === 0) return OUTSIDE;
    const { id } = random.pick(unknown);
    const attempt = payoutOf(id)?.attempt ?? 0;
    const truth = rail.truth(id, now);
    if (truth === "pending") return OUTSIDE;
    // By the attempt, so that two people of one mind say the same.
    const wish = (id + attempt) % 3 === 0 ? "failed" : "send_again";
    const resolution = truth === "none" ? wish : truth;
    return { kind: "resolve", id, attempt, operatorId: BigInt(random.between(1, 3)), resolution, found: rail.find(id, now) };
  }
}
