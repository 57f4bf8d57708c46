import { Button, EmptyState, PaperTag, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { returnTo } from "../../lib/navigation/navigation.ts";
import { LOAN_PATH, LOANS_PATH } from "../../lib/navigation/paths.ts";
import { useIdParam } from "../../lib/navigation/query-param.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { useSession } from "../../lib/session/session.ts";
import { loanQuery } from "./loan-query.ts";
import { isRunning, type Loan } from "./loan-shapes.ts";
import { RepayForm } from "./repay-form.tsx";

/** Repays a loan, whole or in part, from its currency or from another balance. */
export default function LoanRepayPage() {
  const t = useT();
  const session = useSession();
  const id = useIdParam();
  return (
    <div key={`${session?.userId} ${id}`} className="pb-8">
      <PageHeader
        title={t("loan_repay")}
        end={
          <span className="pe-3">
            <PaperTag />
          </span>
        }
      />
      {session === null ? <LoggedOut title={t("loan_out")} text={t("exchange_logged_out_text")} /> : <Read id={id} />}
    </div>
  );
}

function Read({ id }: { readonly id: string | null }) {
  const t = useT();
  const { data, error, refetch } = useQuery(loanQuery(id, true));
  if (data) return isRunning(data) ? <RepayForm loan={data} /> : <Over loan={data} />;
  if (id === null || data === null || isMissing(error))
    return <EmptyState title={t("not_found")} text={t("loan_no_orders_text")} action={<ToLoans />} />;
  return error === null ? <SkeletonRows count={5} label={t("ui_loading")} /> : <PartError onRetry={() => void refetch()} />;
}

/** Nothing is owed of it: it was repaid, here or elsewhere, or it was never lent. */
function Over({ loan: { id } }: { readonly loan: Loan }) {
  const t = useT();
  return (
    <EmptyState
      title={t("loan_nothing_due")}
      text={t("loan_not_running")}
      action={
        <Button wide onClick={() => void returnTo(LOAN_PATH, { id })}>
          {t("inbox_look")}
        </Button>
      }
    />
  );
}

function ToLoans() {
  const t = useT();
  return (
    <Button wide onClick={() => void returnTo(LOANS_PATH, { list: "all" })}>
      {t("loan_yours")}
    </Button>
  );
}
