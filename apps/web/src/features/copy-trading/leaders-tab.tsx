import { Button, EmptyState } from "@candela/ui";
import { useState } from "react";
import { useRoomForTables } from "../../lib/browser/media-query.ts";
import { useRested } from "../../lib/browser/use-rested.ts";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { LeadEntry } from "./lead-entry.tsx";
import { type LeaderFilter, USUAL_FILTER } from "./leader-filter.ts";
import { LeaderFilters, LeaderSearch } from "./leader-filters.tsx";
import { leaderFields } from "./leader-query.ts";
import { LeaderRow, LeaderSkeletons } from "./leader-row.tsx";
import { LeadersTable } from "./leaders-table.tsx";

interface LeadersTabProps {
  readonly isSearching: boolean;
  readonly onSearched: () => void;
}

/** Those that can be copied, by return over worst drop unless another order is asked for, and the way to lead oneself. */
export function LeadersTab({ isSearching, onSearched }: LeadersTabProps) {
  const t = useT();
  const [filter, setFilter] = useState(USUAL_FILTER);
  const change = (next: LeaderFilter) => setFilter(next);
  const words = useRested(filter.words);
  return (
    <>
      {isSearching && (
        <LeaderSearch
          words={filter.words}
          onChange={(written) => change({ ...filter, words: written })}
          onClose={() => {
            change({ ...filter, words: "" });
            onSearched();
          }}
        />
      )}
      <LeaderFilters filter={filter} onChange={change} />
      <Leaders filter={{ ...filter, words: isSearching ? words : "" }} onAll={() => change(USUAL_FILTER)} />
      <LeadEntry />
      <p className="page-x sticky bottom-0 z-10 border-t border-line bg-canvas pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center text-caption text-balance text-ink-2">
        {t(`copy_sorted_${filter.sort}`)} {t("copy_no_promise")}
      </p>
    </>
  );
}

function Leaders({ filter, onAll }: { readonly filter: LeaderFilter; readonly onAll: () => void }) {
  const hasRoom = useRoomForTables();
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows("GET /api/followOrder/leaderList", leaderFields(filter), {
    keep: true,
    keepsPrevious: true,
  });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <LeaderSkeletons />;
  if (rows.length === 0) return <None isFiltered={filter.words !== "" || filter.riskMax !== USUAL_FILTER.riskMax} onAll={onAll} />;
  return (
    <>
      {hasRoom ? (
        <LeadersTable leaders={rows} days={filter.days} />
      ) : (
        <ul>
          {rows.map((leader) => (
            <li key={leader.id}>
              <LeaderRow leader={leader} days={filter.days} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x py-3" />
    </>
  );
}

function None({ isFiltered, onAll }: { readonly isFiltered: boolean; readonly onAll: () => void }) {
  const t = useT();
  if (!isFiltered) return <EmptyState title={t("copy_no_leaders")} text={t("copy_no_leaders_text")} />;
  return (
    <EmptyState
      title={t("record_none_filtered")}
      text={t("copy_none_filtered_text")}
      action={
        <Button wide kind="secondary" onClick={onAll}>
          {t("copy_show_all")}
        </Button>
      }
    />
  );
}
