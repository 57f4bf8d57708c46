import { LIST_PAGE_SIZE_MAX } from "@candela/api";
import { EmptyState, SkeletonRows, useUi } from "@candela/ui";
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText, type DrawRecord, ownMoney, shortHash } from "../../lib/campaigns/campaign-view.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { SideBySide } from "../../lib/components/side-by-side.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { LatestRecords } from "./award-records.tsx";
import { DrawCard } from "./draw-card.tsx";

interface DrawsProps {
  readonly records: number;
  /** Shows all records. */
  readonly onAll: () => void;
}

/** The draws that the user has tickets in, those that won nothing too: the newest that was drawn is open, a tap opens another. */
export function AwardDraws({ records, onAll }: DrawsProps) {
  const t = useT();
  const style = useUi();
  const [chosen, setChosen] = useState<number | null>(null);
  // A draw a month, the newest first: further back than one page nobody is expected to look.
  const { data: rows, isError, refetch } = useQuery(rowsQuery("GET /api/award/draws", { pageSize: LIST_PAGE_SIZE_MAX }, { keep: true }));
  if (rows === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={3} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t("award_no_draws")} text={t("award_no_draws_text")} />;
  const open = rows.find(({ campaignId }) => campaignId === chosen) ?? rows.find(({ settledAt }) => settledAt !== null) ?? rows[0];
  return (
    <SideBySide>
      {open !== undefined && (
        <div className="page-x pb-1">
          <DrawCard key={open.campaignId} draw={open} />
        </div>
      )}
      <div>
        <ul>
          {rows
            .filter((draw) => draw !== open)
            .map((draw) => (
              <li key={draw.campaignId}>
                <DrawRow draw={draw} onOpen={() => setChosen(draw.campaignId)} />
              </li>
            ))}
        </ul>
        <div className="page-x flex min-h-11 items-center justify-between gap-3 pt-1">
          <h2 className="text-title3">{t("award_latest")}</h2>
          {records > 0 && (
            <button type="button" onClick={onAll} className="touch relative cursor-pointer text-caption font-medium">
              {t("award_all", { count: countText(records, style) })}
            </button>
          )}
        </div>
        <LatestRecords />
      </div>
    </SideBySide>
  );
}

function DrawRow({ draw, onOpen }: { readonly draw: DrawRecord; readonly onOpen: () => void }) {
  const t = useT();
  const style = useUi();
  const { campaignTitle, tickets, seedHash, settledAt, drawAt, won, state } = draw;
  const count = t("campaign_tickets", { count: tickets });
  const isDrawn = settledAt !== null;
  const [main, note] = !isDrawn
    ? [count, t("award_opens", { date: formatUtcDay(drawAt) })]
    : [state === "void" ? t("activity_state_void") : wonText(won), count];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="page-x flex w-full cursor-pointer items-center gap-3 text-start active:bg-fill desktop:hover:bg-fill focus-visible:-outline-offset-2"
    >
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-input bg-fill">
        <TicketIcon size={22} />
      </span>
      <span className="flex min-h-15.5 min-w-0 flex-1 items-center gap-3 border-b border-line py-2">
        <span className="min-w-0 flex-1">
          <span className="block text-row">{campaignTitle}</span>
          <span className="block text-caption text-ink-3">
            {isDrawn ? t("award_drawn_at", { moment: formatUtcDay(settledAt) }) : t("award_committed_hash", { hash: shortHash(seedHash) })}
          </span>
        </span>
        <span className="shrink-0 text-end">
          <span className={`block text-row ${isDrawn && Number(won ?? "0") === 0 ? "text-ink-2" : ""}`}>{main}</span>
          <span className="block text-caption text-ink-3">{note}</span>
        </span>
      </span>
    </button>
  );

  function wonText(amount: string | null): string {
    return amount === null || Number(amount) === 0 ? t("award_nothing") : ownMoney(amount, style);
  }
}
