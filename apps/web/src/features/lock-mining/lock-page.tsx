import { EmptyState, IconButton, Notice, PaperTag, SectionTitle, SkeletonRows } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { useQuery } from "@tanstack/react-query";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { EarningProductRow } from "../../lib/earning/product-row.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo, pageHref } from "../../lib/navigation/navigation.ts";
import { LOCK_DETAIL_PATH, LOCK_PRODUCTS_PATH, LOCKS_PATH } from "../../lib/navigation/paths.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { LockedNow } from "./locked-now.tsx";
import { sorted } from "./product-filter.ts";

/** What is locked now, and what is open to lock: the highest rate first. */
export default function LockPage() {
  const t = useT();
  const session = useSession();
  return (
    <div key={session?.userId} className="pb-8">
      <PageHeader
        title={t("lock_title")}
        end={
          session === null ? (
            <span className="me-3">
              <PaperTag />
            </span>
          ) : (
            <IconButton label={t("lock_orders")} onClick={() => void navigateTo(LOCKS_PATH)}>
              <ReceiptIcon size={23} />
            </IconButton>
          )
        }
      />
      {session !== null && <LockedNow />}
      <OpenToLock />
      {session === null && <LoggedOut title={t("lock_logged_out")} text={t("exchange_logged_out_text")} />}
    </div>
  );
}

const SHOWN = 6;

function OpenToLock() {
  const t = useT();
  const { data: rows, isError, refetch } = useQuery(rowsQuery("GET /api/lockMining/products", {}, { keep: true }));
  const open = sorted(rows?.filter(({ isOpen }) => isOpen) ?? [], "rate");
  return (
    <section aria-labelledby="open-to-lock" className="pt-4">
      <SectionTitle
        id="open-to-lock"
        end={
          <a href={pageHref(LOCK_PRODUCTS_PATH)} className="inline-flex min-h-11 items-center gap-1 text-caption text-ink-2">
            {t("lock_all")}
            <CaretRightIcon size={14} aria-hidden="true" className="rtl:-scale-x-100" />
          </a>
        }
      >
        {t("lock_open")}
      </SectionTitle>
      {rows === undefined ? (
        isError ? (
          <PartError onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={4} label={t("ui_loading")} />
        )
      ) : open.length === 0 ? (
        <EmptyState title={t("lock_no_products")} text={t("lock_no_products_text")} />
      ) : (
        <>
          <ul>
            {open.slice(0, SHOWN).map((product, index, shown) => (
              <li key={product.productId}>
                <EarningProductRow
                  product={product}
                  divider={index < shown.length - 1}
                  href={pageHref(LOCK_DETAIL_PATH, { productId: product.productId })}
                />
              </li>
            ))}
          </ul>
          <div className="page-x pt-4">
            <Notice>
              <InfoIcon size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
              <span>{t("lock_note")}</span>
            </Notice>
          </div>
        </>
      )}
    </section>
  );
}
