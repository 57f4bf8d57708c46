import { type CampaignDone, type CampaignFields, NOTHING_GIVEN } from "@candela/simulator";
import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import type { Participant } from "../../modules/campaigns/participant-store.ts";
import { claimsKey, type Progress } from "../../modules/campaigns/progress.ts";
import { freeOf, reservedOf } from "../../modules/vouchers/index.ts";
import { CampaignBooks } from "./campaign-books.ts";
import { cashKey, PAPER, type UseRow } from "./campaign-tables.ts";
import { simulateCampaigns } from "./simulate-campaigns.ts";

describe("the simulation of campaigns, vouchers and commission", () => {
  it(
    "agrees with the naive book, and has met what it is for",
    () => {
      const met: Record<string, number> = {};
      for (const seed of [1, 2, 3]) {
        const report = simulateCampaigns({ ops: atDepth(6_000, 60_000), seed });
        expect(report).toMatchObject({ ok: true });
        const { happened, rejections, crashesBeforeCommit, crashesAfterCommit, repeated } = report.counts;
        for (const [what, count] of Object.entries({ ...happened, ...rejections, crashesBeforeCommit, crashesAfterCommit, repeated }))
          met[what] = (met[what] ?? 0) + count;
      }
      const awaited = [
        ...[
          "given money",
          "given voucher",
          "given prize",
          "rebate",
          "quick void",
          "drawn",
          "finish",
          "endVouchers",
          "end",
          "fund",
          "reset",
        ],
        ...["commission paid", "commission waiting", "commission below_unit", "commission member_identity", "commission earner_identity"],
        ...[
          "campaign_budget_used",
          "campaign_claimed",
          "campaign_not_reached",
          "campaign_signed_in",
          "campaign_not_for_you",
          "account_frozen",
        ],
        ...["second_operator_needed", "campaign_ended", "campaign_not_begun", "crashesBeforeCommit", "crashesAfterCommit", "repeated"],
      ];
      expect(awaited.filter((what) => (met[what] ?? 0) === 0)).toEqual([]);
    },
    atDepth(60_000),
  );

  it("does the same again from the same seed", () => {
    const run = (seed: number) => simulateCampaigns({ ops: 800, seed });
    expect(run(5)).toEqual(run(5));
    expect(run(5).counts).not.toEqual(run(6).counts);
  });
});

/** What the first difference says; empty where none was found. The seed of each is one of many that find it. */
function problemOf(books: new (users: readonly bigint[]) => CampaignBooks, ops = 8_000): string {
  const report = simulateCampaigns({ ops, seed: 1, books: (users) => new books(users) });
  return report.ok ? "" : report.problem;
}

type Asked = Parameters<CampaignBooks["decision"]>[0];
type Stored = Parameters<CampaignBooks["stored"]>;

/** Tables whose answer to one kind of operation is another. */
function answering(
  kind: CampaignFields["kind"],
  change: (done: CampaignDone) => CampaignDone,
): new (
  users: readonly bigint[],
) => CampaignBooks {
  return class extends CampaignBooks {
    override decide(userId: bigint, fields: CampaignFields, now: number): CampaignDone {
      const done = super.decide(userId, fields, now);
      return fields.kind === kind ? change(done) : done;
    }
  };
}

describe("planted faults of campaigns and vouchers are found", () => {
  it("a reward that is given twice", () => {
    class Twice extends CampaignBooks {
      protected override stored(...[event, now]: Stored): void {
        super.stored(event, now);
        if (!("participant" in event) || event.did !== "claimed") return;
        const paid = event.rewards.filter(({ kind }) => kind === "money").reduce((sum, { amount }) => sum + amount, 0n);
        this.tables.post([{ from: reservedOf(event.campaignId), to: cashKey(event.userId), amount: paid }]);
      }
    }
    expect(problemOf(Twice)).toMatch(/cash is|more than it has/);
  });

  it("a claim that is forgotten, and can be made again", () => {
    class Forgetful extends CampaignBooks {
      protected override stored(...[event, now]: Stored): void {
        super.stored(event, now);
        if ("participant" in event && event.did === "claimed")
          this.tables.claims.set(claimsKey(event.campaignId, event.userId), { turns: new Map(), lastDay: null });
      }
    }
    expect(problemOf(Forgetful)).not.toBe("");
  });

  it("a budget that is drawn on for more than is free", () => {
    class Generous extends CampaignBooks {
      protected override decision(asked: Asked) {
        for (const [id, campaign] of asked.state.campaigns)
          asked.state.campaigns.set(id, { ...campaign, free: campaign.free + 10_000_000n });
        return super.decision(asked);
      }
    }
    expect(problemOf(Generous)).toMatch(/more than it has|campaign_budget_used/);
  });

  it("somebody who takes part without anything being reserved", () => {
    class Careless extends CampaignBooks {
      protected override decision(asked: Asked) {
        const { answer, booked } = super.decision(asked);
        return { answer, booked: asked.input.kind === "join" ? booked.map((each) => ({ ...each, moves: [] })) : booked };
      }
    }
    expect(problemOf(Careless)).not.toBe("");
  });

  it("an audience that nobody looks at", () => {
    class Open extends CampaignBooks {
      protected override decision(asked: Asked) {
        const facts = new Map([...asked.state.facts].map(([userId, fact]) => [userId, { ...fact, hasIdentity: true, hasDeposited: true }]));
        return super.decision({ ...asked, state: { ...asked.state, facts } });
      }
    }
    expect(problemOf(Open)).toContain("campaign_not_for_you");
  });

  it("a frozen account that claims", () => {
    class Thawed extends CampaignBooks {
      protected override decision(asked: Asked) {
        return super.decision({ ...asked, state: { ...asked.state, frozen: new Set() } });
      }
    }
    expect(problemOf(Thawed)).toContain("account_frozen");
  });

  it("trades that count after the end", () => {
    class Late extends CampaignBooks {
      protected override progressOf(...[campaign, userId, now]: Parameters<CampaignBooks["progressOf"]>): Progress {
        return super.progressOf({ ...campaign, endsAt: now + 1, endedEarlyAt: null }, userId, now + 1);
      }
    }
    expect(problemOf(Late)).not.toBe("");
  });

  it("washes that count", () => {
    class Washed extends CampaignBooks {
      protected override leftOut(trips: readonly unknown[]): boolean[] {
        return trips.map(() => false);
      }
    }
    expect(problemOf(Washed, 30_000)).not.toBe("");
  });

  it("the third wash of a day that counts", () => {
    class Lenient extends CampaignBooks {
      protected override leftOut(...[trips]: Parameters<CampaignBooks["leftOut"]>): boolean[] {
        let seen = 0;
        return super.leftOut(trips).map((isOut) => {
          seen += isOut ? 1 : 0;
          return isOut && seen > 1;
        });
      }
    }
    expect(problemOf(Lenient, 20_000)).not.toBe("");
  });

  it("a day in the row that a missed day does not begin again", () => {
    class Patient extends CampaignBooks {
      protected override decision(asked: Asked) {
        const today = Math.floor(asked.now / 86_400_000);
        const claims = new Map(
          [...asked.state.claims].map(([key, own]) => [
            key,
            own.lastDay === null || own.lastDay.day >= today ? own : { ...own, lastDay: { ...own.lastDay, day: today - 1 } },
          ]),
        );
        return super.decision({ ...asked, state: { ...asked.state, claims } });
      }
    }
    expect(problemOf(Patient)).not.toBe("");
  });

  it("a voucher whose use is not written down, and that is used again", () => {
    class Endless extends CampaignBooks {
      protected override use(): void {}
    }
    expect(problemOf(Endless)).toMatch(/rebates is|more than it has|voucher \d+|cash is/);
  });

  it("a voucher that is used after its end", () => {
    class Lasting extends CampaignBooks {
      protected override rebates(...[mode, paid, owners, held]: Parameters<CampaignBooks["rebates"]>) {
        return super.rebates(mode, paid, owners, held, 0);
      }
    }
    expect(problemOf(Lasting)).toContain("rebates is");
  });

  it("a rebate that is rounded up", () => {
    class Dear extends CampaignBooks {
      protected override rebates(...asked: Parameters<CampaignBooks["rebates"]>) {
        return super.rebates(...asked).map((each) => ({ ...each, amount: each.amount + 1n }));
      }
    }
    expect(problemOf(Dear)).toContain("rebates is");
  });

  it("the last voucher before the first one", () => {
    class Backwards extends CampaignBooks {
      protected override rebates(...[mode, paid, owners, held, now]: Parameters<CampaignBooks["rebates"]>) {
        const far = Math.max(...held.map(({ endsAt }) => endsAt), now);
        const turned = held.map((voucher) => ({
          ...voucher,
          endsAt: voucher.endsAt <= now ? voucher.endsAt : now + 1 + far - voucher.endsAt,
        }));
        return super.rebates(mode, paid, owners, turned, now);
      }
    }
    expect(problemOf(Backwards)).toContain("rebates is");
  });

  it("a refunded fee whose rebate the user keeps", () => {
    class Kept extends CampaignBooks {
      protected override undo(): void {}
    }
    expect(problemOf(Kept)).toMatch(/cash is|voucher/);
  });

  it("a refunded fee whose voucher is not given back", () => {
    class Lost extends CampaignBooks {
      protected override undo(use: UseRow, now: number): void {
        const before = this.tables.vouchers.get(use.voucherId);
        super.undo(use, now);
        if (before !== undefined) this.tables.vouchers.set(before.id, before);
      }
    }
    expect(problemOf(Lost)).not.toBe("");
  });

  it("a reset that leaves vouchers to the new life of an account", () => {
    class Kind extends CampaignBooks {
      override decide(userId: bigint, fields: CampaignFields, now: number): CampaignDone {
        return fields.kind === "reset" ? NOTHING_GIVEN : super.decide(userId, fields, now);
      }
    }
    expect(problemOf(Kind, 20_000)).toMatch(/voucher|rebates is|returned is/);
  });

  it("what a voucher has left that stays with nobody", () => {
    class Leaky extends CampaignBooks {
      protected override decision(asked: Asked) {
        const { answer, booked } = super.decision(asked);
        return { answer, booked: asked.input.kind === "endVouchers" ? booked.map((each) => ({ ...each, moves: [] })) : booked };
      }
    }
    expect(problemOf(Leaky)).toMatch(/campaign \d+|returned is/);
  });

  it("one operator who ends a campaign alone", () => {
    class Alone extends CampaignBooks {
      override decide(userId: bigint, fields: CampaignFields, now: number): CampaignDone {
        return super.decide(userId, fields.kind === "end" ? { ...fields, operators: [1, 2] } : fields, now);
      }
    }
    expect(problemOf(Alone)).toContain("second_operator_needed");
  });

  it("a list of a draw in the order in which people came to be users", () => {
    class Unsorted extends CampaignBooks {
      protected override listOf(id: number) {
        return super.listOf(id).reverse();
      }
    }
    expect(problemOf(Unsorted)).not.toBe("");
  });

  it("a draw before its time", () => {
    class Early extends CampaignBooks {
      protected override drawAt(): number {
        return 0;
      }
    }
    expect(problemOf(Early)).toContain("proof is");
  });

  it("a draw whose result is told another way", () => {
    const books = answering("draw", (done) => (done.proof === null ? done : { ...done, proof: { ...done.proof, key: done.proof.root } }));
    expect(problemOf(books)).toContain("proof is");
  });

  it("a prize that is paid again as the campaign ends", () => {
    class Again extends CampaignBooks {
      protected override stored(...[event, now]: Stored): void {
        super.stored(event, now);
        if (!("participant" in event) || event.did !== "settled") return;
        const key = claimsKey(event.campaignId, event.userId);
        const part = this.tables.participants.get(key) as Participant;
        if ((part.wonAmounts ?? []).length > 0) this.tables.participants.set(key, { ...part, settledAt: null });
      }
    }
    expect(problemOf(Again)).not.toBe("");
  });

  it("what is free that does not go back at the end", () => {
    class Kept extends CampaignBooks {
      protected override stored(...[event, now]: Stored): void {
        super.stored(event, now);
        if (event.did === "finished") this.tables.post([{ from: PAPER, to: freeOf(event.campaignId), amount: 1n }]);
      }
    }
    expect(problemOf(Kept)).toMatch(/free is/);
  });

  it("changes that outlive a crash", () => {
    class Leaky extends CampaignBooks {
      override discard(): void {
        super.commit();
      }
    }
    expect(problemOf(Leaky)).not.toBe("");
  });
});
