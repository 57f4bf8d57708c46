import { ErrorState, PaperTag } from "@candela/ui";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { ShownForNow } from "../../lib/components/shown-for-now.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useIdParam, useQueryParam } from "../../lib/navigation/query-param.ts";
import { useSession } from "../../lib/session/session.ts";
import { CheckRateView } from "./check-rate-view.tsx";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The check of the rate of a day (`day`) of a lock (`id`). */
export default function CheckRatePage() {
  const t = useT();
  const session = useSession();
  const id = useIdParam();
  const day = useQueryParam("day");
  return (
    <div key={session?.userId} className="pb-8">
      <PageHeader
        title={t("lock_check")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {session === null ? (
        <LoggedOut title={t("lock_logged_out")} text={t("exchange_logged_out_text")} />
      ) : id === null || day === null || !DAY.test(day) ? (
        <ErrorState title={t("not_found")} text={t("funds_not_yours")} />
      ) : (
        // The formula is made of the user's own sums.
        <ShownForNow>
          <CheckRateView key={`${id} ${day}`} id={id} day={day} />
        </ShownForNow>
      )}
    </div>
  );
}
