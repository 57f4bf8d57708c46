import { Button, EmptyState, IconButton, SkeletonRows } from "@candela/ui";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { useQuery } from "@tanstack/react-query";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { PLEDGE_ORDERS_PATH } from "../../lib/navigation/paths.ts";
import { useIdParam } from "../../lib/navigation/query-param.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { PledgeDetail } from "./pledge-detail.tsx";

/** One pledge: what is in it, what it earned, how it comes back, and its interest by day. */
export default function PledgePage() {
  const t = useT();
  const session = useSession();
  const id = useIdParam();
  return (
    <div key={`${session?.userId} ${id}`} className="pb-8">
      <PageHeader
        title={t("pledge_title")}
        end={
          session !== null && (
            <IconButton label={t("pledge_orders")} onClick={() => void navigateTo(PLEDGE_ORDERS_PATH)}>
              <ReceiptIcon size={23} />
            </IconButton>
          )
        }
      />
      {session === null ? (
        <LoggedOut title={t("pledge_out")} text={t("exchange_logged_out_text")} />
      ) : id === null ? (
        <None />
      ) : (
        <Read id={id} />
      )}
    </div>
  );
}

function Read({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(dataQuery("GET /api/pledge/detail", { id }));
  if (data !== undefined && data !== null) return <PledgeDetail pledge={data} />;
  if (data === null || isMissing(error)) return <None />;
  return error === null ? <SkeletonRows count={6} label={t("ui_loading")} /> : <PartError onRetry={() => void refetch()} />;
}

function None() {
  const t = useT();
  return (
    <EmptyState
      title={t("not_found")}
      text={t("pledge_no_orders_text")}
      action={
        <Button wide onClick={() => void navigateTo(PLEDGE_ORDERS_PATH)}>
          {t("pledge_orders")}
        </Button>
      }
    />
  );
}
