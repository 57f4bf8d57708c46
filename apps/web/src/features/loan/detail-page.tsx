import { Button, EmptyState, IconButton, SkeletonRows } from "@candela/ui";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { useQuery } from "@tanstack/react-query";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { termText } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { LOANS_PATH } from "../../lib/navigation/paths.ts";
import { useIdParam } from "../../lib/navigation/query-param.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { useSession } from "../../lib/session/session.ts";
import { LoanDetail } from "./loan-detail.tsx";
import { loanQuery } from "./loan-query.ts";

/** One loan: what is owed, how it stands against its collateral, its schedule, and all that happened to it. */
export default function LoanPage() {
  const t = useT();
  const session = useSession();
  const id = useIdParam();
  const { data, error, refetch } = useQuery(loanQuery(id, session !== null));
  const isNone = id === null || data === null || isMissing(error);
  return (
    <div key={`${session?.userId} ${id}`} className="flex min-h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader
        title={data ? t("loan_titled", { term: termText(data, t) }) : t("loan_title")}
        end={
          session !== null && (
            <IconButton label={t("loan_yours")} onClick={() => void navigateTo(LOANS_PATH, { list: "all" })}>
              <ReceiptIcon size={23} />
            </IconButton>
          )
        }
      />
      {session === null ? (
        <LoggedOut title={t("loan_out")} text={t("exchange_logged_out_text")} />
      ) : data ? (
        <LoanDetail loan={data} />
      ) : isNone ? (
        <None />
      ) : error === null ? (
        <SkeletonRows count={6} label={t("ui_loading")} />
      ) : (
        <PartError onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function None() {
  const t = useT();
  return (
    <EmptyState
      title={t("not_found")}
      text={t("loan_no_orders_text")}
      action={
        <Button wide onClick={() => void navigateTo(LOANS_PATH, { list: "all" })}>
          {t("loan_yours")}
        </Button>
      }
    />
  );
}
