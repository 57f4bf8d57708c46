import { Amount, Description, DescriptionList, trimZeros } from "@candela/ui";
import { shownParts } from "../../lib/account/shown-parts.ts";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { listedDecimals, pageDecimals } from "../../lib/market/asset-decimals.ts";
import { productUnit } from "../../lib/market/product-name.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { type RecordLine, statementOf } from "./record-lines.ts";

interface StatementCardProps {
  /** Lines of one asset, newest first, without gaps. */
  readonly lines: readonly RecordLine[];
  /** Whether the oldest line of all is among them. */
  readonly complete: boolean;
}

/** From the opening to the closing balance of the lines on screen, and whether they add up. */
export function StatementCard({ lines, complete }: StatementCardProps) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const statement = statementOf(lines);
  const config = useRemoteConfig();
  const code = lines[0]?.assetCode ?? "";
  const listed = listedDecimals(code, config);
  const decimals = listed === undefined ? undefined : (pageDecimals(lines, code, config) ?? listed);
  const oldest = lines.at(-1);
  if (statement === null || oldest === undefined) return null;
  const unit = productUnit(oldest.assetCode);
  const sum = { total: statement.closing, parts: [statement.opening, statement.incoming, statement.outgoing] };
  const shown = decimals === undefined || !statement.adds ? sum : shownParts(sum, decimals);
  const [opening = "", incoming = "", outgoing = ""] = shown.parts;
  const rows = [
    {
      name: complete ? t("record_opening") : t("record_opening_at", { time: formatDateTime(oldest.ts) }),
      value: opening,
      signed: false,
    },
    { name: t("record_incoming"), value: incoming, signed: true },
    { name: t("record_outgoing"), value: outgoing, signed: true },
    { name: t("record_closing"), value: shown.total, signed: false },
  ];
  return (
    <section aria-label={t("record_statement")} className="mx-(--page-margin) mt-1 rounded-card bg-fill px-4 py-3">
      <DescriptionList size="compact">
        {rows.map((row, index) => (
          <Description key={row.name} name={row.name} total={index === 3}>
            <Amount
              value={decimals === undefined ? trimZeros(row.value) : row.value}
              unit={unit}
              sign={row.signed ? "always" : "auto"}
              hidden={hidden}
            />
          </Description>
        ))}
      </DescriptionList>
      <p className={`mt-1.5 text-small ${statement.adds ? "text-ok" : "text-danger"}`}>
        {t(statement.adds ? "record_adds" : "record_adds_not")}
      </p>
    </section>
  );
}
