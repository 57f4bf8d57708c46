import { Row, useUi } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { CrownSimpleIcon } from "@phosphor-icons/react/dist/csr/CrownSimple";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { countWords } from "./copy-numbers.ts";

/** The way to lead oneself, or to what one's leading came to. */
export function LeadEntry() {
  const t = useT();
  const style = useUi();
  const session = useSession();
  const { data } = useQuery(dataQuery("GET /api/followOrder/myLeader", {}, { enabled: session !== null }));
  const leads = data?.state === "leading";
  return (
    <Row
      href={pageHref(COPY_PATH, { lead: "own" })}
      divider={false}
      start={
        <span className="grid size-11 place-items-center rounded-full bg-fill">
          <CrownSimpleIcon size={22} aria-hidden="true" />
        </span>
      }
      title={<span className="whitespace-normal">{t(leads ? "copy_lead_own" : "copy_lead")}</span>}
      note={
        <span className="block whitespace-normal">
          {leads ? t("copy_followers", countWords(data.followers, style)) : t("copy_lead_text")}
        </span>
      }
      end={<CaretRightIcon size={18} aria-hidden="true" className="text-ink-3 rtl:-scale-x-100" />}
    />
  );
}
