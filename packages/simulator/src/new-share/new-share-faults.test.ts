import { deliverNewShare, nextStep, settleNewShare, subscribeNewShare, withdrawNewShare } from "@candela/engine";
import { isNewShareCalendar, likelyShares, namedRoundOf } from "@candela/model";
import { drawNewShare, newShareRoot } from "@candela/model/new-share-draw";
import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { simulateNewShares } from "../simulate-new-share.ts";
import { NewShareBooks } from "./new-share-books.ts";
import type { NewShareWorldOptions } from "./new-share-world.ts";

const small = { users: 20 };

describe("the simulation of new shares", () => {
  it("agrees with the naive model, and has met what it is for", () => {
    const met: Record<string, number> = {};
    for (const seed of [1, 2, 3]) {
      const report = simulateNewShares({ ops: atDepth(6_000, 80_000), seed, ...small });
      expect(report).toMatchObject({ ok: true });
      const { happened, rejections, crashesBeforeCommit, crashesAfterCommit, repeated } = report.counts;
      for (const [what, count] of Object.entries({ ...happened, ...rejections, crashesBeforeCommit, crashesAfterCommit, repeated }))
        met[what] = (met[what] ?? 0) + count;
    }
    const awaited = [
      ...["draw: drawn", "draw: drawn by lot", "draw: failed", "draw: closed", "draw: void beacon_missing", "draw: void seed_sealed"],
      ...[
        "close: closed",
        "close: void list_late",
        "list: listed",
        "list: listed by lot",
        "changed",
        "withdraw withdrawn",
        "traded",
        "reset",
      ],
      ...["settle allotted", "settle unallotted", "settle failed", "settle void", "deliver allotted", "likely shares"],
      ...[
        "new_share_not_open",
        "new_share_closed",
        "new_share_quota",
        "new_share_full",
        "new_share_guest_room",
        "new_share_withdrawn",
        "new_share_calendar",
      ],
      ...["terms_changed", "account_frozen", "insufficient_balance", "cash_backs_positions", "cash_backing_unpriced", "account_not_flat"],
      ...["product_not_listed", "nothing_to_sell", "insufficient_holding", "crashesBeforeCommit", "crashesAfterCommit", "repeated"],
    ];
    expect(awaited.filter((what) => (met[what] ?? 0) === 0)).toEqual([]);
  });

  it("does the same again from the same seed", () => {
    const run = (seed: number) => simulateNewShares({ ops: 800, seed, ...small });
    expect(run(5)).toEqual(run(5));
    expect(run(5).counts).not.toEqual(run(6).counts);
  });
});

type Rules = NonNullable<NewShareWorldOptions["rules"]>;

/** What the first difference says; empty where none was found. */
function problemOf(rules: Rules, books?: NewShareWorldOptions["books"]): string {
  const report = simulateNewShares({ ops: 10_000, seed: 1, ...small, rules, books });
  return report.ok ? "" : report.problem;
}

const asked: readonly [string, Rules, RegExp][] = [
  [
    "an order that is taken at the very close",
    {
      subscribeNewShare: (offer, before, order, means, made) =>
        subscribeNewShare({ ...offer, closesAt: offer.closesAt + 60_000 }, before, order, means, made),
    },
    /new_share_closed/,
  ],
  [
    "a lot more than the quota",
    {
      subscribeNewShare: (offer, before, order, means, made) =>
        subscribeNewShare({ ...offer, lotsPerUser: offer.lotsPerUser + 1 }, before, order, means, made),
    },
    /new_share_quota|max is/,
  ],
  [
    "a larger order that is held as if nothing were held yet",
    {
      subscribeNewShare: (offer, before, order, means, made) =>
        subscribeNewShare(offer, before === null ? null : { ...before, held: 0n }, order, means, made),
    },
    /insufficient_balance|takenBack is/,
  ],
  [
    "room that does not count what its user asks for already",
    {
      subscribeNewShare: (offer, before, order, means, made) =>
        subscribeNewShare(offer, before === null ? null : { ...before, lots: 0 }, order, means, made),
    },
    /new_share_(full|guest_room)/,
  ],
  [
    "a guest who asks for the lots of registered accounts",
    { subscribeNewShare: (offer, before, order, means, made) => subscribeNewShare(offer, before, order, { ...means, guests: null }, made) },
    /new_share_guest_room/,
  ],
  [
    "a frozen account that subscribes",
    {
      subscribeNewShare: (offer, before, order, means, made) =>
        subscribeNewShare(offer, before, order, { ...means, isFrozen: false }, made),
    },
    /account_frozen/,
  ],
  [
    "cash that positions lean on",
    {
      subscribeNewShare: (offer, before, order, means, made) =>
        subscribeNewShare(offer, before, order, { ...means, backing: { isKnown: true, needed: 0n } }, made),
    },
    /cash_back/,
  ],
  [
    "documents that nobody compares",
    {
      subscribeNewShare: (offer, before, order, means, made) =>
        subscribeNewShare(offer, before, { ...order, textsHash: offer.textsHash }, means, made),
    },
    /terms_changed/,
  ],
  [
    "what was taken back and is not counted",
    {
      subscribeNewShare: (offer, before, order, means, made) => {
        const placed = subscribeNewShare(offer, before, order, means, made);
        return placed.ok ? { ok: true, value: { ...placed.value, takenBack: 0n } } : placed;
      },
    },
    /takenBack is/,
  ],
  [
    "a withdrawal after the list is fixed by the clock",
    { withdrawNewShare: (offer, order, now) => withdrawNewShare({ ...offer, closesAt: now + 1, opensAt: 0 }, order, now) },
    /new_share_closed/,
  ],
  [
    "likely shares that are rounded up",
    { likelyShares: (lots, shares, offer) => likelyShares(lots, shares, offer) + (offer.lotsAsked > offer.lotsOffered ? 1 : 0) },
    /likely is/,
  ],
];

const ends: readonly [string, Rules, RegExp][] = [
  [
    "a unit that stays with the house at the draw",
    {
      settleNewShare: (offer, order, now) => {
        const settled = settleNewShare(offer, order, now);
        return settled.returned === 0n ? settled : { ...settled, returned: settled.returned - 1n };
      },
    },
    /returned is/,
  ],
  [
    "an order that pays for all its lots, whatever it was allotted",
    {
      settleNewShare: (offer, order, now) =>
        settleNewShare(offer, order.lotsAllotted === null ? order : { ...order, lotsAllotted: order.lots }, now),
    },
    /state is|paid is/,
  ],
  [
    "a draw before its time",
    { nextStep: (offer) => (offer.stage === "closed" ? { step: "draw", at: offer.closesAt } : nextStep(offer)) },
    /stage is drawn/,
  ],
  [
    "shares before their first day",
    {
      nextStep: (offer) => (offer.stage === "drawn" ? { step: "deliver", at: offer.drawAt } : nextStep(offer)),
      deliverNewShare: (offer, order, now) => deliverNewShare({ ...offer, listsAt: 0 }, order, now),
    },
    /orders changed/,
  ],
  [
    "an offer that fails only at its draw",
    { nextStep: (offer) => (offer.stage === "closed" ? { step: "draw", at: offer.drawAt } : nextStep(offer)) },
    /has failed|stage is closed/,
  ],
  [
    "a lot more than is offered",
    { drawNewShare: (input) => drawNewShare({ ...input, lotsOffered: input.lotsOffered + 1 }) },
    /key is|resultHash is|lotsAllotted is/,
  ],
  ["a draw without the public round", { drawNewShare: (input) => drawNewShare({ ...input, randomness: new Uint8Array() }) }, /key is/],
  [
    "a draw that lets the first of the list win",
    {
      drawNewShare(input) {
        const drawn = drawNewShare(input);
        if (drawn.kind === "failed" || drawn.key === null) return drawn;
        let left = input.lotsOffered;
        const allotted = input.orders.map(({ lots }) => {
          const won = Math.min(left, lots);
          left -= won;
          return won;
        });
        return { ...drawn, drawn: { ...drawn.drawn, allotted } };
      },
    },
    /lotsAllotted is/,
  ],
  [
    "a root of the list without its last order",
    { newShareRoot: (orders) => newShareRoot(orders.length > 2 ? orders.slice(0, -1) : orders) },
    /root is/,
  ],
  ["a round that is later than the first", { namedRoundOf: (closesAt) => namedRoundOf(closesAt) + 1 }, /beaconRound is/],
  [
    "a listing at no midnight",
    { isNewShareCalendar: (times, now) => isNewShareCalendar({ ...times, listsAt: times.listsAt - (times.listsAt % 86_400_000) }, now) },
    /new_share_calendar|the answer/,
  ],
];

describe("planted faults of new shares are found", () => {
  it.each(asked)("%s", (_what, rules, said) => {
    expect(problemOf(rules)).toMatch(said);
  });

  it.each(ends)("%s", (_what, rules, said) => {
    expect(problemOf(rules)).toMatch(said);
  });

  it("shares that are delivered twice", () => {
    class Twice extends NewShareBooks {
      protected override deliver(id: bigint, now: number) {
        const before = this.orders.get(id);
        if (before?.state === "allotted" && before.deliveredAt !== null) this.orders.set(id, { ...before, deliveredAt: null });
        return super.deliver(id, now);
      }
    }
    expect(problemOf({}, (...parts) => new Twice(...parts))).toMatch(/orders changed/);
  });

  it("shares that cost nothing in the holding", () => {
    const free: Rules["deliverNewShare"] = (offer, order, now) => ({ ...deliverNewShare(offer, order, now), paid: 0n });
    expect(problemOf({ deliverNewShare: free })).toMatch(/paid is/);
  });

  it("money of a settlement that is lost with the process", () => {
    class Forgetful extends NewShareBooks {
      protected override settle(id: bigint, now: number) {
        const order = this.orders.get(id);
        return order !== undefined && id % 41n === 0n ? [] : super.settle(id, now);
      }
    }
    expect(problemOf({}, (...parts) => new Forgetful(...parts))).toMatch(/orders changed|is not settled/);
  });

  it("changes that outlive a crash before the commit", () => {
    class Leaky extends NewShareBooks {
      override discard(): void {
        super.commit();
      }
    }
    expect(problemOf({}, (...parts) => new Leaky(...parts))).not.toBe("");
  });
});
