import { PaperTag } from "@candela/ui";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useIdParam } from "../../lib/navigation/query-param.ts";
import { useSession } from "../../lib/session/session.ts";
import { LockView } from "./lock-view.tsx";
import { ProductView } from "./product-view.tsx";

/** A lock (`id`), or a product to lock money in (`productId`). */
export default function DetailPage() {
  const id = useIdParam();
  const session = useSession();
  return id === null ? <ProductView key={session?.userId} /> : <LockOf key={session?.userId} id={id} />;
}

function LockOf({ id }: { readonly id: string }) {
  const t = useT();
  const session = useSession();
  return (
    <div className="pb-8">
      <PageHeader
        title={t("lock_one")}
        end={
          // The card of a lock wears the tag itself.
          session === null && (
            <span className="me-3">
              <PaperTag />
            </span>
          )
        }
      />
      {session === null ? <LoggedOut title={t("lock_logged_out")} text={t("exchange_logged_out_text")} /> : <LockView key={id} id={id} />}
    </div>
  );
}
