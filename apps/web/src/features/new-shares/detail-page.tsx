import { ErrorState, IconButton, Skeleton } from "@candela/ui";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { NEW_SHARE_ORDERS_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { DocumentView } from "./document-view.tsx";
import { OfferView } from "./offer-view.tsx";
import { ResultView } from "./result-view.tsx";
import { DOCUMENTS } from "./share-documents.tsx";
import { changesYet, isReturned, isSettled, type ShareOffer } from "./share-view.ts";

/** What everybody asks for changes while one looks. */
const REFRESH_MS = 10_000;

/** An offer (`id`, or by an order of it: `order`) until its draw and after it, or a document of it (`document`). */
export default function DetailPage() {
  const session = useSession();
  const [id, order, wanted] = [useQueryParam("id"), useQueryParam("order"), useQueryParam("document")];
  const document = DOCUMENTS.find((name) => name === wanted);
  if (id !== null && /^[1-9]\d{0,6}$/.test(id))
    return document === undefined ? (
      <OfferOf key={`${id} ${session?.userId ?? ""}`} id={Number(id)} />
    ) : (
      <DocumentView offerId={Number(id)} name={document} />
    );
  if (session !== null && order !== null && /^[1-9]\d{0,18}$/.test(order)) return <OfferOfOrder key={order} id={order} />;
  return (
    <Plain>
      <Gone />
    </Plain>
  );
}

/** The page while it is not known of which offer it is. */
function Plain({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return (
    <>
      <PageHeader title={t("shares_one")} />
      {children}
    </>
  );
}

function Gone() {
  const t = useT();
  return <ErrorState title={t("shares_gone")} text={t("shares_none_text")} />;
}

/** Lines of the account record know the order alone. */
function OfferOfOrder({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(dataQuery("GET /api/newShares/order", { id }));
  if (data !== undefined && data !== null) return <OfferOf id={data.offerId} />;
  if (data === null || isMissing(error))
    return (
      <Plain>
        <Gone />
      </Plain>
    );
  return <Plain>{error === null ? <Waiting /> : <PartError onRetry={() => void refetch()} />}</Plain>;
}

function OfferOf({ id }: { readonly id: number }) {
  const t = useT();
  const session = useSession();
  const { data, error, isError, refetch } = useQuery({
    ...dataQuery("GET /api/newShares/offer", { offerId: id }, { keep: true }),
    refetchInterval: ({ state }) => (changesYet(state.data?.state) ? REFRESH_MS : false),
  });
  const offer = data ?? undefined;
  return (
    <div className="pb-4">
      <PageHeader
        title={t(titleOf(offer))}
        end={
          session !== null && (
            <IconButton label={t("shares_mine")} onClick={() => void navigateTo(NEW_SHARE_ORDERS_PATH)}>
              <ReceiptIcon size={23} />
            </IconButton>
          )
        }
      />
      {offer !== undefined ? (
        isSettled(offer.state) ? (
          <ResultView offer={offer} />
        ) : (
          <OfferView offer={offer} />
        )
      ) : data === null || isMissing(error) ? (
        <Gone />
      ) : isError ? (
        <PartError onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-4 pt-4">
      <Skeleton className="h-15 w-60" />
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-44 rounded-card!" />
    </div>
  );
}

function titleOf(offer: ShareOffer | undefined) {
  if (offer === undefined || !isSettled(offer.state) || isReturned(offer.state)) return "shares_one" as const;
  return "shares_result" as const;
}
