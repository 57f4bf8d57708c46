import { divHalfEven, formatUnits } from "@candela/model";
import { cx, Description, DescriptionList, formatDecimal, Tag, useUi } from "@candela/ui";
import { useState } from "react";
import { countText, type DrawRecord, ownMoney, shortHash } from "../../lib/campaigns/campaign-view.ts";
import type { DrawAsked } from "../../lib/campaigns/draw/draw-check.ts";
import { DrawVerdict } from "../../lib/campaigns/draw/draw-verdict.tsx";
import { useDrawCheck } from "../../lib/campaigns/draw/use-draw-check.ts";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ACTIVITY_PATH } from "../../lib/navigation/paths.ts";
import { formatUtcDay, formatUtcDayMinute } from "../../lib/time/time-format.ts";

/** What the check has to find besides what was published. */
function askedOf({ state, seedHash, entryId, tickets, numbers }: DrawRecord): DrawAsked | null {
  if (state !== "drawn") return null;
  const won = numbers.flatMap(({ number, won: amount }) => (amount === null || Number(amount) === 0 ? [] : [{ number, amount }]));
  return { seedHash, own: entryId === null ? null : { entryId, tickets, won } };
}

/** A draw with all own tickets, also those that won nothing; its values, and the draw done again on this device. */
export function DrawCard({ draw }: { readonly draw: DrawRecord }) {
  const t = useT();
  const { campaignId, campaignTitle, tickets, settledAt, drawAt, state } = draw;
  const utc = (ts: number) => t("orders_utc", { time: formatUtcDayMinute(ts) });
  const check = useDrawCheck(campaignId, askedOf(draw));
  return (
    <article aria-label={campaignTitle} className="flex flex-col gap-2.5 rounded-card border border-line px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-row">
            <a href={pageHref(ACTIVITY_PATH, { id: campaignId })} className="touch relative">
              {campaignTitle}
            </a>
          </h2>
          <p className="text-caption text-ink-3">
            {state === "void"
              ? t("activity_void_text")
              : settledAt === null
                ? t("award_draws_at", { moment: utc(drawAt) })
                : t("award_drawn_at", { moment: utc(settledAt) })}
          </p>
        </div>
        <Tag>{t("campaign_tickets", { count: tickets })}</Tag>
      </div>
      <Tickets numbers={draw.numbers} isDrawn={state === "drawn"} />
      <Values draw={draw} />
      {state === "drawn" && <DrawVerdict query={check} name={campaignTitle} />}
    </article>
  );
}

/** So many are shown before the rest is asked for: winners first would hide how many won nothing. */
const SHOWN = 12;

function Tickets({ numbers, isDrawn }: { readonly numbers: DrawRecord["numbers"]; readonly isDrawn: boolean }) {
  const t = useT();
  const style = useUi();
  const [all, setAll] = useState(false);
  if (numbers.length === 0) return null;
  const shown = all ? numbers : numbers.slice(0, SHOWN);
  return (
    <>
      <ul
        aria-label={t("activity_your_tickets")}
        className="grid grid-cols-[repeat(auto-fill,minmax(max(4.25rem,calc(25%-0.375rem)),1fr))] gap-1.5"
      >
        {shown.map(({ number, won }) => {
          const isWon = won !== null && Number(won) > 0;
          return (
            <li
              key={number}
              className={cx(
                "flex min-h-11.5 flex-col items-center justify-center rounded-[11px] px-1",
                isWon ? "bg-primary text-on-primary" : "bg-fill text-ink-2",
              )}
            >
              <bdi className="num text-body leading-4.5 font-semibold">{countText(number, style)}</bdi>
              {isDrawn && <span className="text-micro font-normal">{isWon ? ownMoney(won, style) : t("award_nothing")}</span>}
            </li>
          );
        })}
      </ul>
      {!all && numbers.length > SHOWN && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="touch relative cursor-pointer self-start text-caption font-medium text-ink-2"
        >
          {t("award_all", { count: countText(numbers.length, style) })}
        </button>
      )}
    </>
  );
}

function Values({ draw }: { readonly draw: DrawRecord }) {
  const t = useT();
  const style = useUi();
  const { publishedAt, seedHash, seed, settledAt, randomness, hasBeacon, drawAt, ticketsOut, prizesInAll } = draw;
  const hash = (text: string) => (
    <bdi dir="ltr" className="num">
      {shortHash(text)}
    </bdi>
  );
  return (
    <DescriptionList size="compact" className="text-body!">
      <Description name={t("award_committed", { date: formatUtcDay(publishedAt) })}>{hash(seedHash)}</Description>
      {seed !== null && settledAt !== null && (
        <Description name={t("award_seed", { date: formatUtcDay(settledAt) })}>{hash(seed)}</Description>
      )}
      {hasBeacon ? (
        randomness !== null && (
          <Description name={t("award_random", { moment: formatUtcDayMinute(drawAt) })}>{hash(randomness)}</Description>
        )
      ) : (
        <Description name={<span className="text-flame-text">{t("shares_no_round")}</span>}>{null}</Description>
      )}
      <Description name={t("award_in_draw")}>
        <bdi className="num">{countText(ticketsOut, style)}</bdi>
      </Description>
      {ticketsOut > 0 && (
        <Description name={t("award_odds_one")}>
          {t("award_odds", {
            prizes: countText(Math.min(prizesInAll, ticketsOut), style),
            tickets: countText(ticketsOut, style),
            percent: formatDecimal(oddsPercent(prizesInAll, ticketsOut), style, { as: "percent" }),
          })}
        </Description>
      )}
    </DescriptionList>
  );
}

/** Prizes over tickets in percent with two decimals; not above 100. */
function oddsPercent(prizes: number, tickets: number): string {
  return formatUnits(divHalfEven(BigInt(Math.min(prizes, tickets)) * 10_000n, BigInt(tickets)), 2);
}
