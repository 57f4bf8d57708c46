import { Button, EmptyState, SkeletonRows } from "@candela/ui";
import type { ReactNode } from "react";
import { MoreButton } from "../../../lib/components/more-button.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { DEPOSIT_PATH, WITHDRAW_PATH } from "../../../lib/navigation/paths.ts";
import { MonthList } from "./month-list.tsx";

interface Paged<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly more: (() => void) | null;
  readonly reading: boolean;
  readonly moreFailed: boolean;
}

interface RecordListProps<Row> {
  readonly of: "deposit" | "withdraw";
  readonly paged: Paged<Row>;
  readonly filtered: boolean;
  readonly onReset: () => void;
  readonly row: (row: Row, isToday: boolean) => ReactNode;
}

const WORDS = {
  deposit: { path: DEPOSIT_PATH, none: "deposit_none", title: "deposit_title" },
  withdraw: { path: WITHDRAW_PATH, none: "withdraw_none", title: "withdraw_title" },
} as const;

/** Records page by page under their months, in all their states. */
export function RecordList<Row extends { readonly id: string; readonly createdAt: number }>({
  of,
  paged,
  filtered,
  onReset,
  row,
}: RecordListProps<Row>) {
  const t = useT();
  const { rows, failed, retry, more, reading, moreFailed } = paged;
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={6} label={t("ui_loading")} />;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(filtered ? "record_none_filtered" : WORDS[of].none)}
        text={t(filtered ? "record_none_filtered_text" : "funds_none_text")}
        action={
          filtered ? (
            <Button wide kind="secondary" onClick={onReset}>
              {t("record_show_all")}
            </Button>
          ) : (
            <Button wide onClick={() => void navigateTo(WORDS[of].path)}>
              {t(WORDS[of].title)}
            </Button>
          )
        }
      />
    );
  return (
    <div className="pb-8">
      <MonthList rows={rows} row={row} />
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x pt-5" />
    </div>
  );
}
