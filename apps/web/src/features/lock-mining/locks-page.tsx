import { Button, Chip, EmptyState, PaperTag } from "@candela/ui";
import { useState } from "react";
import { downloadFile } from "../../lib/account/download-file.ts";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { FileChip } from "../../lib/components/file-chip.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { EarningOrderRows } from "../../lib/earning/order-rows.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { LOCK_DETAIL_PATH, LOCK_PATH } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/session/session.ts";

/** Every lock, those that run first chosen; a file has the interest of all of them. */
export default function LocksPage() {
  const t = useT();
  const session = useSession();
  return (
    <div className="pb-8">
      <PageHeader
        title={t("lock_orders")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {session === null ? <LoggedOut title={t("lock_logged_out")} text={t("exchange_logged_out_text")} /> : <Locks key={session.userId} />}
    </div>
  );
}

function Locks() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(true);
  const [epoch, setEpoch] = useState<number | null>(null);
  const fields = { epoch: epoch ?? undefined };
  return (
    <>
      <EpochChooser epoch={epoch} onChange={setEpoch} />
      <fieldset aria-label={t("lock_orders")} className="scrollless page-x flex min-w-0 gap-2 overflow-x-auto py-[5px]">
        <Chip on={isOpen} onClick={() => setIsOpen(true)}>
          {t("earning_state_running")}
        </Chip>
        <Chip on={!isOpen} onClick={() => setIsOpen(false)}>
          {t("earning_state_matured")}
        </Chip>
        <FileChip label={t("lock_file")} load={() => downloadFile("GET /api/lockMining/file", fields, "candela-locks.csv")} />
      </fieldset>
      <EarningOrderRows route="GET /api/lockMining/list" isOpen={isOpen} epoch={epoch} path={LOCK_DETAIL_PATH} none={<None />} />
    </>
  );
}

function None() {
  const t = useT();
  return (
    <EmptyState
      title={t("lock_none")}
      text={t("lock_none_text")}
      action={
        <Button wide data-feature="lockMining" onClick={() => void navigateTo(LOCK_PATH)}>
          {t("lock_open")}
        </Button>
      }
    />
  );
}
