import { PaperTag, SkeletonRows } from "@candela/ui";
import { Suspense } from "react";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useIdParam, useQueryParam } from "../../lib/navigation/query-param.ts";
import { lazyPart } from "../../lib/net/lazy-part.ts";
import { useSession } from "../../lib/session/session.ts";
import { LockView } from "./lock-view.tsx";
import { ProductView } from "./product-view.tsx";

/** Brings a hash function along. */
const CheckRate = lazyPart(() => import("./check-rate-view.tsx"));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A lock (`id`), the check of the rate of one of its days (`day`), or a product to lock money in (`productId`). */
export default function DetailPage() {
  const id = useIdParam();
  const day = useQueryParam("day");
  const session = useSession();
  if (id === null) return <ProductView key={session?.userId} />;
  return <LockOf key={session?.userId} id={id} day={day !== null && DAY.test(day) ? day : null} />;
}

function LockOf({ id, day }: { readonly id: string; readonly day: string | null }) {
  const t = useT();
  const session = useSession();
  const title = t(day === null ? "lock_one" : "lock_check");
  return (
    <div className="pb-8">
      <PageHeader
        title={title}
        end={
          // The card of a lock wears the tag itself.
          (session === null || day !== null) && (
            <span className="me-3">
              <PaperTag />
            </span>
          )
        }
      />
      {session === null ? (
        <LoggedOut title={t("lock_logged_out")} text={t("exchange_logged_out_text")} />
      ) : day === null ? (
        <LockView key={id} id={id} />
      ) : (
        <Suspense fallback={<SkeletonRows count={5} label={t("ui_loading")} />}>
          <CheckRate key={`${id} ${day}`} id={id} day={day} />
        </Suspense>
      )}
    </div>
  );
}
