import { PaperTag } from "@candela/ui";
import { ChartPieIcon } from "@phosphor-icons/react/dist/csr/ChartPie";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { useMemo } from "react";
import { usePanel } from "../../lib/account/portfolio.ts";
import { shownPortfolio } from "../../lib/account/shown-panel.ts";
import { HideBalanceButton } from "../../lib/components/hide-balance-button.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { TabHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { RECORDS_PATH, STATISTICS_PATH } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { AssetActions } from "./asset-actions.tsx";
import { AssetsSkeleton } from "./assets-skeleton.tsx";
import { Owned } from "./owned.tsx";
import { ProfitPanel } from "./profit-panel.tsx";
import { ValueHead } from "./value-head.tsx";

/** The account's value, its development, and its parts. */
export default function AssetsPage() {
  const t = useT();
  const session = useSession();
  return (
    <div className="pb-6">
      <TabHeader
        title={t("nav_assets")}
        aside={
          <span className="self-center">
            <PaperTag />
          </span>
        }
        end={
          session !== null && (
            <>
              <HideBalanceButton large />
              <a
                href={pageHref(STATISTICS_PATH)}
                aria-label={t("statistics_title")}
                className="grid size-11 place-items-center rounded-full active:bg-fill"
              >
                <ChartPieIcon size={23} aria-hidden="true" />
              </a>
              <a
                href={pageHref(RECORDS_PATH)}
                aria-label={t("me_records")}
                className="grid size-11 place-items-center rounded-full active:bg-fill"
              >
                <ReceiptIcon size={23} aria-hidden="true" />
              </a>
            </>
          )
        }
      />
      {session === null ? (
        <LoggedOut title={t("assets_logged_out")} text={t("assets_logged_out_text")} />
      ) : (
        <MyAssets key={session.userId} />
      )}
    </div>
  );
}

function MyAssets() {
  const panel = usePanel();
  const { data } = panel;
  const shown = useMemo(() => (data?.parts === undefined ? null : shownPortfolio(data)), [data]);
  // An answer that an older version kept on this device has no parts.
  if (data === undefined || data === null || shown === null)
    return panel.isError ? <PartError onRetry={() => void panel.refetch()} /> : <AssetsSkeleton />;
  return (
    <>
      <ValueHead panel={data} />
      <ProfitPanel panel={data} />
      <AssetActions />
      <Owned parts={shown} unpriced={data.unpriced} />
    </>
  );
}
