import { IconButton, SectionTitle } from "@candela/ui";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { useQuery } from "@tanstack/react-query";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { LOANS_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { dataQuery, rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { LoanRow } from "./loan-row.tsx";
import { LoansView } from "./loans-view.tsx";
import { Offered } from "./offered.tsx";
import { OwedCard } from "./owed-card.tsx";

/** What a price decides is told with each change of it; the sums of the server are read again so often. */
const READ_AGAIN_MS = 15_000;

/** What is owed first, then everything that can be borrowed; with `list` every loan there was. */
export default function LoanListPage() {
  const t = useT();
  const session = useSession();
  const isList = useQueryParam("list") !== null;
  if (isList && session !== null)
    return (
      <div key={session.userId} className="pb-8">
        <PageHeader title={t("loan_yours")} />
        <LoansView />
      </div>
    );
  return (
    <div key={session?.userId} className="pb-8">
      <PageHeader
        title={t("loan_title")}
        end={
          session !== null && (
            <IconButton label={t("loan_yours")} onClick={() => void navigateTo(LOANS_PATH, { list: "all" })}>
              <ReceiptIcon size={23} />
            </IconButton>
          )
        }
      />
      {session !== null && <Owed />}
      <Offered />
      {session === null && <LoggedOut title={t("loan_out")} text={t("exchange_logged_out_text")} />}
    </div>
  );
}

/** What is owed in all, and the loans that run or wait, all of them where there are several, so that they add up to the sum; nothing where there is none. */
function Owed() {
  const summary = useQuery({ ...dataQuery("GET /api/loan/summary", {}), refetchInterval: READ_AGAIN_MS });
  const open = useQuery(rowsQuery("GET /api/loan/orderList", { "params[isOpen]": true }));
  const t = useT();
  if (!summary.data) return summary.isError ? <PartError onRetry={() => void summary.refetch()} /> : null;
  const { first, open: running } = summary.data;
  const loans = (open.data ?? []).filter(({ id }) => running > 1 || id !== first?.id);
  return (
    <>
      {running > 0 && <OwedCard summary={summary.data} />}
      {loans.length > 0 && (
        <section aria-labelledby="loan-others" className="pb-2">
          <SectionTitle id="loan-others">{t("loan_yours")}</SectionTitle>
          <ul>
            {loans.map((loan, index) => (
              <li key={loan.id}>
                <LoanRow loan={loan} divider={index < loans.length - 1} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
