import { Button, Notice, PaperTag, Sheet, SkeletonRows } from "@candela/ui";
import { PrinterIcon } from "@phosphor-icons/react/dist/csr/Printer";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { useWidthClass } from "../../lib/browser/media-query.ts";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { PeriodChooser, usePeriod } from "../../lib/components/period-chooser.tsx";
import { ShownForNow } from "../../lib/components/shown-for-now.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePlace } from "../../lib/navigation/hash-location.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import "../../lib/components/paper.css";
import { StatementAssets } from "./statement-assets.tsx";
import { StatementPaper } from "./statement-paper.tsx";
import { STATEMENT_MAX } from "./statement-sheets.ts";
import { type Statement, useStatement } from "./use-statement.ts";

/** The account's entries over a period; the browser prints them or saves them as PDF. */
export default function StatementPage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  return (
    <div className="pb-8">
      <PageHeader
        title={t("statement_title")}
        end={
          <span className="pe-3">
            <PaperTag />
          </span>
        }
      />
      {loggedIn ? <MyStatement /> : <LoggedOut title={t("statement_logged_out")} text={t("statement_logged_out_text")} />}
    </div>
  );
}

function MyStatement() {
  const t = useT();
  const asked = Number(new URLSearchParams(usePlace().search).get("epoch"));
  const [epoch, setEpoch] = useState<number | null>(Number.isSafeInteger(asked) && asked > 0 ? asked : null);
  const { startTs, ...chosen } = usePeriod("month");
  const statement = useStatement({ epoch, startTs });
  const { data } = statement;
  return (
    <>
      <EpochChooser epoch={epoch} onChange={setEpoch} />
      <PeriodChooser {...chosen} />
      {data === undefined || data === null ? (
        statement.isError ? (
          <PartError onRetry={() => void statement.refetch()} />
        ) : (
          <SkeletonRows count={6} label={t("ui_loading")} />
        )
      ) : (
        <Ready statement={data} />
      )}
    </>
  );
}

function Ready({ statement: { head, sheets } }: { readonly statement: Statement }) {
  const t = useT();
  const phone = useWidthClass() === "phone";
  const [looking, setLooking] = useState(false);
  if (sheets === null)
    return (
      <div className="page-x pt-2">
        <Notice tone="attention">{t("statement_too_long", { count: STATEMENT_MAX })}</Notice>
      </div>
    );
  const lines = head.assets.reduce((sum, asset) => sum + asset.lines, 0);
  const preview = (
    <Preview least={phone ? LEGIBLE : 0}>
      <StatementPaper head={head} sheets={sheets.slice(0, 1)} total={sheets.length} />
    </Preview>
  );
  return (
    <div className="page-x pt-2">
      <Button wide icon={<PrinterIcon size={19} aria-hidden="true" />} onClick={() => window.print()}>
        {t("statement_save")}
      </Button>
      <p className="py-2.5 text-center text-caption text-ink-2">
        {lines === 0
          ? t("statement_none")
          : `${t("statement_lines", { count: lines })} · ${t("statement_pages", { count: sheets.length })}`}
      </p>
      {phone ? (
        <>
          <StatementAssets head={head} sheets={sheets} />
          <Button wide kind="secondary" onClick={() => setLooking(true)}>
            {t("statement_preview")}
          </Button>
          <Sheet open={looking} onClose={() => setLooking(false)} title={t("statement_preview")}>
            <ShownForNow>{preview}</ShownForNow>
          </Sheet>
        </>
      ) : (
        <ShownForNow>{preview}</ShownForNow>
      )}
      {createPortal(
        <div className="statement-print">
          <StatementPaper head={head} sheets={sheets} total={sheets.length} />
        </div>,
        document.body,
      )}
    </div>
  );
}

/** Millimetres of paper as pixels of the screen. */
const PAPER = { width: (210 / 25.4) * 96, height: (297 / 25.4) * 96 };

/** Of its size on paper: what can still be read on a phone, where a finger moves the sheet. */
const LEGIBLE = 0.85;

/** A sheet made small enough for the column it stands in, but not smaller than `least` of its size. */
function Preview({ least, children }: { readonly least: number; readonly children: React.ReactNode }) {
  const t = useT();
  const frame = useRef<HTMLElement>(null);
  const width = useElementWidth(frame);
  const scale = Math.max(least, width / PAPER.width);
  return (
    <section ref={frame} aria-label={t("statement_preview")} tabIndex={least > 0 ? 0 : undefined} className="statement-preview">
      <div style={{ inlineSize: PAPER.width * scale, blockSize: PAPER.height * scale }}>
        <div className="origin-top-left rtl:origin-top-right" style={{ inlineSize: PAPER.width, scale: String(scale) }}>
          {children}
        </div>
      </div>
    </section>
  );
}
