import { followWith, ownLeaderWith } from "../features/copy-trading/copy-test-rows.ts";
import { answerCopying } from "../features/copy-trading/copy-test-support.ts";
import { answerTeam, LINE, MEMBERS, summaryWith } from "../features/team/team-test-support.ts";
import { answerCampaigns, campaignWith, drawWith, recordWith, voucherWith } from "./campaigns.ts";
import { server } from "./server.ts";

/** What one has of teams, copies, activities and rewards, each amount made by `own`. */
export function answerOwnGrowth(own: (cents: number) => string): void {
  answerCampaigns();
  const [task, ...tasks] = drawWith().tasks;
  const counted =
    task === undefined ? [] : [{ ...task, mine: task.mine && { ...task.mine, reached: own(11), notCounted: own(12), counted: own(13) } }];
  const draw = drawWith({ id: 1, tasks: [...counted, ...tasks] });
  server().rows("GET /api/activity/list", [draw]);
  server().rows("GET /api/activity/history", [draw]);
  server().data("GET /api/activity/detail", draw);
  server().data("GET /api/welfare/overview", {
    ...{ currencyName: "USDT", held: own(14), saved: own(15), counts: { held: 1, used: 0, ended: 0 } },
    campaigns: [campaignWith()],
  });
  // How much a voucher is of is among its terms, which are the same for everybody.
  server().rows("GET /api/welfare/vouchers", [voucherWith({ used: own(17), left: own(18) })]);
  const counts = { records: 1, draws: 0, vouchers: 1 };
  server().data("GET /api/award/overview", { currencyName: "USDT", received: own(19), paid: own(20), saved: own(15), counts });
  server().rows("GET /api/award/records", [recordWith({ amount: own(21) })]);
  server().rows("GET /api/award/draws", []);
  server().rows("GET /api/activity/counted", []);
  answerCopying();
  server().rows("GET /api/followOrder/follows", [
    followWith({
      realised: own(22),
      sharePaid: own(23),
      shareDue: own(24),
      open: own(25),
      inUse: own(26),
      capTrade: own(27),
      capAll: own(28),
    }),
  ]);
  const led = { received: own(37), due: own(38) };
  server().data(
    "GET /api/followOrder/myLeader",
    ownLeaderWith({ ...led, weeks: [{ week: Date.UTC(2026, 10, 9), received: own(41), due: own(42) }] }),
  );
  answerTeam();
  const { levels } = summaryWith();
  server().data(
    "GET /api/team/summary",
    summaryWith({ earned: own(29), earnedMonth: own(30), levels: levels.map((level) => ({ ...level, earned: own(31) })) }),
  );
  server().rows(
    "GET /api/team/members",
    MEMBERS.slice(0, 1).map((member) => ({ ...member, fees: own(32), volume: own(33), earned: own(34) })),
  );
  server().rows("GET /api/team/commissions", [{ ...LINE, base: own(35), amount: own(36) }]);
}
