import type { Row as RowOf } from "@candela/api";
import { Row, Sheet, SkeletonRows, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { SERVICE_PATH } from "../../lib/navigation/paths.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatMoment } from "../../lib/time/time-format.ts";

type Earlier = RowOf<"GET /api/service/history">;

/** More than the newest of them nobody looks for here. */
const HISTORY_MAX = 50;

/** The user's conversations, newest first. */
export const historyQuery = () => rowsQuery("GET /api/service/history", { pageNum: 1, pageSize: HISTORY_MAX });

/** Conversations other than the present one. */
export function useEarlier(currentId: string | null): readonly Earlier[] {
  const { data = [] } = useQuery(historyQuery());
  return data.filter(({ id }) => id !== currentId);
}

interface HistorySheetProps {
  readonly open: boolean;
  readonly currentId: string | null;
  readonly onClose: () => void;
}

/** Earlier conversations, each to be read again. */
export function HistorySheet({ open, currentId, onClose }: HistorySheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("support_earlier")}>
      {open && <EarlierList currentId={currentId} />}
    </Sheet>
  );
}

function EarlierList({ currentId }: Pick<HistorySheetProps, "currentId">) {
  const t = useT();
  const { locale } = useUi();
  const now = useNow(30_000);
  const query = useQuery(historyQuery());
  const rows = query.data?.filter(({ id }) => id !== currentId);
  if (rows === undefined)
    return query.isError ? <PartError onRetry={() => void query.refetch()} /> : <SkeletonRows count={3} label={t("ui_loading")} />;
  return (
    <ul className="-mx-5 [--page-margin:1.25rem]">
      {rows.map(({ id, number, topic, openedAt, rating, lastText }) => (
        <li key={id}>
          <Row
            href={pageHref(SERVICE_PATH, { conversation: id })}
            title={<bdi>{lastText === "" ? (topic === null ? number : t(`support_topic_${topic}`)) : lastText}</bdi>}
            note={[number, formatMoment(openedAt, now, locale), rating !== null && t("support_history_rating", { score: rating })]
              .filter((part) => part !== false)
              .join(" · ")}
          />
        </li>
      ))}
    </ul>
  );
}
