import type { MessageKey } from "@candela/i18n";
import { EmptyState, IconButton, Notice, PaperTag, SectionTitle, SkeletonRows } from "@candela/ui";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { NEW_SHARE_ORDERS_PATH } from "../../lib/navigation/paths.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { useSession } from "../../lib/session/session.ts";
import { OfferRow } from "./offer-row.tsx";
import type { ShareOffer } from "./share-view.ts";

const REFRESH_MS = 30_000;

/** Every offer by how it stands: what can be subscribed first, then what is announced, then what is over. */
export default function OffersPage() {
  const t = useT();
  const session = useSession();
  return (
    <div key={session?.userId} className="pb-8">
      <PageHeader
        title={t("new_share_title")}
        end={
          session === null ? (
            <span className="me-3">
              <PaperTag />
            </span>
          ) : (
            <IconButton label={t("shares_mine")} onClick={() => void navigateTo(NEW_SHARE_ORDERS_PATH)}>
              <ReceiptIcon size={23} />
            </IconButton>
          )
        }
      />
      <Offers />
    </div>
  );
}

const GROUPS = ["shares_open", "shares_announced", "shares_waiting", "shares_over"] as const satisfies readonly MessageKey[];
type Group = (typeof GROUPS)[number];

function groupOf({ state }: ShareOffer): Group {
  if (state === "subscribing") return "shares_open";
  if (state === "announced") return "shares_announced";
  return state === "closed" ? "shares_waiting" : "shares_over";
}

function Offers() {
  const t = useT();
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows(
    "GET /api/newShares/offerList",
    {},
    { keep: true, refetchInterval: REFRESH_MS },
  );
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={5} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t("shares_none")} text={t("shares_none_text")} />;
  const groups = GROUPS.map((group) => ({ group, offers: rows.filter((offer) => groupOf(offer) === group) }));
  return (
    <>
      {groups.map(
        ({ group, offers }) =>
          offers.length > 0 && (
            <section key={group} aria-labelledby={group} className="pb-3">
              <SectionTitle id={group}>{t(group)}</SectionTitle>
              <ul>
                {offers.map((offer, index) => (
                  <li key={offer.id}>
                    <OfferRow offer={offer} divider={index < offers.length - 1} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x py-3" />
      <div className="page-x pt-1">
        <Notice>
          <InfoIcon size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{t("shares_note")}</span>
        </Notice>
      </div>
    </>
  );
}
