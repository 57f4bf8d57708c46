import { PaperTag } from "@candela/ui";
import { useState } from "react";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { RecordFilters } from "./record-filters.tsx";
import type { RecordFilter, RecordLine } from "./record-lines.ts";
import { RecordList } from "./record-list.tsx";
import { RecordSheet } from "./record-sheet.tsx";
import { useRecords } from "./use-records.ts";

const EVERYTHING: RecordFilter = { assetId: null, reason: null, days: null, epoch: null };

/** Every change of every balance, with its reason and what it left. */
export default function RecordPage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader
        title={t("record_title")}
        end={
          <span className="pe-3">
            <PaperTag />
          </span>
        }
      />
      {loggedIn ? <Records /> : <LoggedOut title={t("record_logged_out")} text={t("record_logged_out_text")} />}
    </>
  );
}

const NO_LINES: readonly RecordLine[] = [];

function Records() {
  const [filter, setFilter] = useState(EVERYTHING);
  const [open, setOpen] = useState<RecordLine | null>(null);
  const records = useRecords(filter);
  return (
    <>
      <EpochChooser epoch={filter.epoch} onChange={(epoch) => setFilter({ ...EVERYTHING, epoch })} />
      <RecordFilters filter={filter} onChange={setFilter} lines={records.rows ?? NO_LINES} />
      <RecordList records={records} filter={filter} onOpen={setOpen} onReset={() => setFilter({ ...EVERYTHING, epoch: filter.epoch })} />
      <RecordSheet line={open} onClose={() => setOpen(null)} />
    </>
  );
}
