import { Button, EmptyState, PaperTag, Tabs } from "@candela/ui";
import { useState } from "react";
import { downloadFile } from "../../lib/account/download-file.ts";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { FileButton } from "../../lib/components/file-button.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { EarningOrderRows } from "../../lib/earning/order-rows.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { LOCK_DETAIL_PATH, LOCK_PATH } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/session/session.ts";

type List = "running" | "ended";

/** Every lock: those that run, and those that ended; a file has the interest of all of them. */
export default function LocksPage() {
  const session = useSession();
  return <Page key={session?.userId} isLoggedIn={session !== null} />;
}

function Page({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  const t = useT();
  const [epoch, setEpoch] = useState<number | null>(null);
  const load = () => downloadFile("GET /api/lockMining/file", { epoch: epoch ?? undefined }, "candela-locks.csv");
  return (
    <div className="pb-8">
      <PageHeader
        title={t("lock_orders")}
        end={
          <span className="flex items-center">
            <PaperTag />
            {isLoggedIn ? <FileButton label={t("lock_file")} load={load} /> : <span className="w-3" />}
          </span>
        }
      />
      {isLoggedIn ? (
        <Locks epoch={epoch} onEpoch={setEpoch} />
      ) : (
        <LoggedOut title={t("lock_logged_out")} text={t("exchange_logged_out_text")} />
      )}
    </div>
  );
}

interface LocksProps {
  readonly epoch: number | null;
  readonly onEpoch: (epoch: number | null) => void;
}

function Locks({ epoch, onEpoch }: LocksProps) {
  const t = useT();
  const [list, setList] = useState<List>("running");
  const choices = [
    { value: "running", label: t("earning_state_running") },
    { value: "ended", label: t("earning_list_ended") },
  ] as const;
  return (
    <>
      <EpochChooser epoch={epoch} onChange={onEpoch} />
      <Tabs label={t("lock_orders")} choices={choices} value={list} onChange={setList} panelId="lock-list" />
      <div id="lock-list" role="tabpanel">
        <EarningOrderRows
          key={list}
          route="GET /api/lockMining/list"
          isOpen={list === "running"}
          epoch={epoch}
          path={LOCK_DETAIL_PATH}
          none={<None />}
        />
      </div>
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
