import { formatDecimal, useUi } from "@candela/ui";
import { type Campaign, type CampaignDraw, isOver, moneyText } from "../../lib/campaigns/campaign-view.ts";
import { useT } from "../../lib/language/i18n.ts";

interface OddsProps {
  readonly campaign: Campaign;
  readonly draw: CampaignDraw;
}

/** Odds of the tickets that are out, the own ones among them before they are counted: of each prize, and of the own tickets, winning and winning nothing with equal ink. */
export function OddsCard({ campaign, draw }: OddsProps) {
  const t = useT();
  const style = useUi();
  const { prizes, ticketsOut, myTickets, winPercent, losePercent } = draw;
  return (
    <section aria-labelledby="odds" className="rounded-card border border-line px-4 pt-3 pb-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="odds" className="text-row">
          {t(isOver(campaign) ? "activity_odds_final" : "activity_odds")}
        </h3>
        <p className="text-caption text-ink-3">{t("activity_tickets_out", { count: Math.max(ticketsOut, myTickets ?? 0) })}</p>
      </div>
      <table className="mt-1 w-full text-body">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("activity_prizes_head")}</th>
            <th scope="col">{t("activity_prize_each")}</th>
            <th scope="col">{t("award_odds_one")}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ count, amount, oneIn }) => (
            <tr key={amount}>
              <th scope="row" className="py-0.5 text-start font-normal text-ink-2">
                {t("activity_prizes", { count })}
              </th>
              <td className="py-0.5 ps-4 text-end font-medium">
                <bdi className="num">{moneyText(amount, style)}</bdi>
              </td>
              <td className="py-0.5 ps-4 text-end text-ink-2">{oneIn === null ? "–" : t("activity_one_in", { n: wholeOrCut(oneIn) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {myTickets !== null && myTickets > 0 && winPercent !== null && losePercent !== null && (
        <dl className="mt-1.5 border-t border-line pt-1.5 text-body">
          <Chance name={t("activity_win_something", { count: myTickets })} percent={winPercent} />
          <Chance name={t("activity_win_nothing")} percent={losePercent} />
        </dl>
      )}
    </section>
  );

  /** "420", "84.25": a whole number has no decimals. */
  function wholeOrCut(oneIn: string): string {
    return formatDecimal(oneIn.replace(/\.0+$/, ""), style);
  }
}

function Chance({ name, percent }: { readonly name: string; readonly percent: string }) {
  const style = useUi();
  return (
    <div className="flex flex-wrap justify-between gap-x-3 py-0.5">
      <dt>{name}</dt>
      <dd className="ms-auto font-semibold">
        <bdi className="num">{formatDecimal(percent, style, { as: "percent" })}</bdi>
      </dd>
    </div>
  );
}
