import { Button, SectionTitle, showToast } from "@candela/ui";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { FileTextIcon } from "@phosphor-icons/react/dist/csr/FileText";
import { useState } from "react";
import { downloadFile } from "../../lib/account/download-file.ts";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { STATEMENT_PATH } from "../../lib/navigation/paths.ts";
import { errorText } from "../../lib/net/api.ts";
import type { Statistics } from "./figures.tsx";
import { ResetSheet } from "./reset-sheet.tsx";

/** Actions on the account: export its trades, print a statement, reset. */
export function AccountTools({ of: { epoch, startTs, endTs } }: { readonly of: Statistics }) {
  const t = useT();
  const [loading, setLoading] = useState(false);
  const [resetting, setResetting] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      await downloadFile("GET /api/statistics/trades", { epoch: epoch.number, startTs, endTs }, `candela-trades-${epoch.number}.csv`);
    } catch (error) {
      showToast({ text: errorText(error), tone: "problem" });
    } finally {
      setLoading(false);
    }
  };
  return (
    <section aria-labelledby="account-tools" className="mt-4">
      <SectionTitle id="account-tools">{t("statistics_tools")}</SectionTitle>
      <div className="page-x flex flex-col gap-2">
        <Button
          wide
          kind="secondary"
          loading={loading}
          icon={<DownloadSimpleIcon size={19} aria-hidden="true" />}
          onClick={() => void download()}
        >
          {t("statistics_export")}
        </Button>
        <Button
          wide
          kind="secondary"
          icon={<FileTextIcon size={19} aria-hidden="true" />}
          onClick={() => void navigateTo(STATEMENT_PATH, { epoch: epoch.number })}
        >
          {t("statistics_statement")}
        </Button>
        {epoch.endedAt === null && (
          <Button wide kind="plain" icon={<ArrowCounterClockwiseIcon size={19} aria-hidden="true" />} onClick={() => setResetting(true)}>
            {t("reset_title")}
          </Button>
        )}
      </div>
      <ResetSheet open={resetting} onClose={() => setResetting(false)} />
    </section>
  );
}
