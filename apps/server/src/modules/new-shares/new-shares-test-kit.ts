import { randomBytes, randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@candela/model";
import { afterAll } from "vitest";
import type { Beacon } from "../../platform/beacon.ts";
import { type BusEvents, createBus } from "../../platform/bus.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { balancesOf, type CashNeeds, grantPaper } from "../ledger/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { checkSpotAgainstLedger } from "../spot/index.ts";
import type { NewShareInput } from "./change.ts";
import { createNewSharesModule, type NewSharesModule, newShareKind } from "./index.ts";
import { findOffer, type StoredOffer } from "./offer-store.ts";
import { readOrders } from "./order-store.ts";
import { type OfferPlan, publishOffer } from "./publish-offer.ts";
import { type NewShareOrderData, orderData } from "./wire.ts";

/** After the clock of the database, which says what lies in the future. */
const BEGIN = Date.UTC(2031, 0, 6, 12);
const words = {
  name: "Northlake",
  sector: "Robots",
  summary: "Makes robots",
  prospectus: "<p>p</p>",
  financials: "<p>f</p>",
  risks: "<p>r</p>",
};

export type PlanMore = Partial<OfferPlan["terms"]> & { readonly hasBeacon?: boolean };

/** New shares on a real database, at a moment that stands still until the test moves it. */
export class NewShareFixture {
  readonly sql: Sql;
  readonly published: BusEvents["account"][] = [];
  readonly logged: unknown[] = [];
  readonly frozen = new Set<bigint>();
  needs: CashNeeds = new Map();
  now: number;
  /** What the network has signed, by round. */
  readonly rounds = new Map<number, string>();
  box = testBox;
  readonly beacon: Beacon = { signatureOf: async (round) => this.rounds.get(round) ?? null };
  module: NewSharesModule;
  #nextUser = 1n;
  #nextCode = 0;

  constructor(sql: Sql, now = BEGIN) {
    this.sql = sql;
    this.now = now;
    this.module = this.create();
  }

  /** Another one over the same database, as after a restart. */
  create(): NewSharesModule {
    const log = createLog("silent");
    const bus = createBus(log);
    bus.subscribe("account", (event) => this.published.push(event));
    return createNewSharesModule({
      ...{ sql: this.sql, log, bus, beacon: this.beacon },
      box: { keyId: testBox.keyId, seal: (...given) => this.box.seal(...given), open: (...given) => this.box.open(...given) },
      clock: { now: () => this.now },
      random: { bytes: randomBytes },
      frozenUsers: async (_tx, users) => new Set(users.filter((user) => this.frozen.has(user))),
      cashNeeds: async () => this.needs,
      mayMoveMoney: () => true,
    });
  }

  async user(): Promise<bigint> {
    const userId = this.#nextUser;
    this.#nextUser += 1n;
    await this.sql.begin((tx) => grantPaper(tx, userId, this.now));
    return userId;
  }

  /** An offer that opens now, closes in a day, and is drawn a day later; 10 lots of 10 shares at 20. */
  async offer({ hasBeacon = false, ...terms }: PlanMore = {}): Promise<StoredOffer> {
    this.#nextCode += 1;
    const closesAt = this.now + DAY_MS;
    const drawAt = closesAt + DAY_MS;
    const plan: OfferPlan = {
      terms: {
        ...{ code: `S:T${this.#nextCode}`, price: 20_000_000n, lotShares: 10, lotsOffered: 10, lotsMinimum: 1, lotsPerUser: 10 },
        ...{ opensAt: this.now, closesAt, drawAt, listsAt: drawAt + DAY_MS + (DAY_MS - (drawAt % DAY_MS)) },
        ...terms,
      },
      ...{ hasBeacon, profile: "growth", texts: { en: words } },
    };
    const parts = { now: this.now, random: { bytes: randomBytes }, box: this.box };
    const id = await this.sql.begin((tx) => publishOffer(tx, plan, null, parts));
    return this.read(id);
  }

  async read(id: number): Promise<StoredOffer> {
    const offer = await findOffer(this.sql, id);
    if (offer === undefined) throw new Error(`there is no offer ${id}`);
    return offer;
  }

  subscribe(userId: bigint, offer: StoredOffer, lots: number, more: { readonly key?: string; readonly textsHash?: string } = {}) {
    const { key = randomUUID(), textsHash = offer.textsHash } = more;
    return this.#submit(userId, { kind: "subscribe", offerId: offer.id, lots, textsHash }, key, `${offer.id} ${lots} ${textsHash}`);
  }

  withdraw(userId: bigint, { id, offerId }: Pick<NewShareOrderData, "id" | "offerId">, key = randomUUID()) {
    return this.#submit(userId, { kind: "withdraw", offerId, id: BigInt(id) }, key, id);
  }

  /** An order of somebody who asks for so many lots. */
  async asked(offer: StoredOffer, lots: number): Promise<NewShareOrderData & { readonly userId: bigint }> {
    const userId = await this.user();
    const answer = await this.subscribe(userId, offer, lots);
    if (!answer.ok || answer.data === null) throw new Error("the subscription was taken");
    return { ...answer.data, userId };
  }

  /** An order as it is now. */
  async order({ userId, id, offerId }: { readonly userId: bigint; readonly id: string; readonly offerId: number }) {
    const order = (await readOrders(this.sql, [userId], [BigInt(id)])).get(BigInt(id));
    if (order === undefined) throw new Error(`there is no order ${id}`);
    return orderData(order, await this.read(offerId), { language: "en", now: this.now });
  }

  /** It is so late now, and whatever is due is done. */
  async at(moment: number): Promise<void> {
    this.now = moment;
    await this.module.run();
  }

  /** Balances of a user by asset and book, in units, without what is empty. */
  async books(userId: bigint): Promise<Record<string, bigint>> {
    const rows = await balancesOf(this.sql, userId);
    return Object.fromEntries(
      rows.filter(({ balance }) => balance !== 0n).map(({ assetCode, book, balance }) => [`${assetCode} ${book}`, balance]),
    );
  }

  async #submit(userId: bigint, input: NewShareInput, key: string, hash: string): Promise<Answer<NewShareOrderData | null>> {
    const request = { key, hash: requestHash("newShare", { hash, kind: input.kind }), deadline: this.now + 8 * HOUR_MS };
    return this.module.submit(userId, input, request);
  }
}

/** A fixture for a whole test file, on a database whose books are recomputed when the file is done. */
export async function openNewShareFixture(now = BEGIN): Promise<NewShareFixture> {
  const fixture = new NewShareFixture(await openMoneyDatabase([...newShareKind.ledger.checks, checkSpotAgainstLedger]), now);
  afterAll(() => fixture.module.stop());
  return fixture;
}
