import { describe, expect, it } from "vitest";
import { CampaignBooks } from "./campaign-books.ts";
import { FEES, MARKETING } from "./campaign-tables.ts";
import { simulateCampaigns } from "./simulate-campaigns.ts";

/** What the first difference says; empty where none was found. The seed of each is one of many that find it. */
function problemOf(books: new (users: readonly bigint[]) => CampaignBooks, ops = 8_000): string {
  const report = simulateCampaigns({ ops, seed: 1, books: (users) => new books(users) });
  return report.ok ? "" : report.problem;
}

type Commissioned = Parameters<CampaignBooks["commissionDecision"]>[0];
type Day = ReturnType<CampaignBooks["memberDay"]>;

function withDays(change: (day: NonNullable<Day>) => NonNullable<Day>): new (users: readonly bigint[]) => CampaignBooks {
  return class extends CampaignBooks {
    protected override memberDay(...asked: Parameters<CampaignBooks["memberDay"]>): Day {
      const day = super.memberDay(...asked);
      return day === null ? null : change(day);
    }
  };
}

describe("planted faults of commission are found", () => {
  it("commission on fees that came back", () => {
    expect(problemOf(withDays((day) => ({ ...day, rebates: 0n })))).toContain("lines is");
  });

  it("commission on deposits", () => {
    class Deposits extends CampaignBooks {
      protected override memberDay(...[memberId, day]: Parameters<CampaignBooks["memberDay"]>): Day {
        const own = super.memberDay(memberId, day);
        const moved = this.tables.user(memberId).moved.filter(({ at, units }) => Math.floor(at / 86_400_000) === day && units > 0n);
        return own === null ? null : { ...own, fees: moved.reduce((sum, { units }) => sum + units, own.fees) };
      }
    }
    expect(problemOf(Deposits)).toContain("lines is");
  });

  it("commission from somebody without identity", () => {
    expect(problemOf(withDays((day) => ({ ...day, above: day.above.map((each) => ({ ...each, isMemberIdentified: true })) })))).toContain(
      "lines is",
    );
  });

  it("commission between two accounts of one person", () => {
    expect(
      problemOf(
        withDays((day) => ({ ...day, above: day.above.map((each) => ({ ...each, isSamePerson: false })) })),
        30_000,
      ),
    ).toContain("lines is");
  });

  it("a fourth level", () => {
    const deeper = withDays((day) => ({ ...day, above: day.above.map((each) => ({ ...each, level: Math.max(1, each.level - 1) })) }));
    expect(problemOf(deeper)).toContain("lines is");
  });

  it("a day that is booked twice", () => {
    class Twice extends CampaignBooks {
      protected override commissionDecision(asked: Commissioned) {
        return super.commissionDecision({ ...asked, state: { ...asked.state, done: new Set() } });
      }
    }
    expect(problemOf(Twice)).toContain("lines is");
  });

  it("commission beyond what there is", () => {
    class Endless extends CampaignBooks {
      protected override commissionDecision(asked: Commissioned) {
        return super.commissionDecision({ ...asked, state: { ...asked.state, funds: asked.state.funds + 10n ** 12n } });
      }
    }
    expect(problemOf(Endless, 30_000)).toContain("lines is");
  });

  it("a later day that is paid before an earlier one", () => {
    class Pushy extends CampaignBooks {
      protected override commissionDecision(asked: Commissioned) {
        return super.commissionDecision({ ...asked, state: { ...asked.state, isQueued: false } });
      }
    }
    expect(problemOf(Pushy, 30_000)).toContain("lines is");
  });

  it("a frozen account that is paid", () => {
    class Thawed extends CampaignBooks {
      protected override commissionDecision(asked: Commissioned) {
        return super.commissionDecision({ ...asked, state: { ...asked.state, frozen: new Set() } });
      }
    }
    expect(problemOf(Thawed, 30_000)).toContain("lines is");
  });

  it("commission that comes out of the fees of the house", () => {
    class Wrong extends CampaignBooks {
      protected override commissionDecision(asked: Commissioned) {
        const { answer, booked } = super.commissionDecision(asked);
        return {
          answer,
          booked: booked.map((each) => ({
            ...each,
            moves: each.moves.map((move) => ("from" in move && move.from.book === MARKETING.book ? { ...move, from: FEES } : move)),
          })),
        };
      }
    }
    expect(problemOf(Wrong)).toMatch(/fund is|lines is/);
  });
});
