import { Amount, Row } from "@candela/ui";
import { useRecordDecimals } from "../../lib/currency-decimals.ts";
import { useT } from "../../lib/i18n.ts";
import { productSymbol } from "../../lib/product-name.ts";
import { hideBalanceStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";
import { formatDateTime } from "../../lib/time-format.ts";
import { ReasonIcon } from "./reason-icon.tsx";
import type { RecordLine } from "./record-lines.ts";
import { reasonText, referenceText } from "./record-words.ts";

interface RecordRowProps {
  readonly line: RecordLine;
  readonly divider: boolean;
  readonly onOpen: (line: RecordLine) => void;
}

/** One ledger line: why, belonging to what, when, by how much, and what it left. */
export function RecordRow({ line, divider, onOpen }: RecordRowProps) {
  const t = useT();
  const shown = { hidden: useStore(hideBalanceStore), decimals: useRecordDecimals(line.assetId), rounding: "down" } as const;
  const time = formatDateTime(line.ts).slice(-5);
  return (
    <Row
      divider={divider}
      onClick={() => onOpen(line)}
      start={<ReasonIcon line={line} />}
      title={<span className="whitespace-normal">{reasonText(t, line)}</span>}
      note={
        <span className="block whitespace-normal">
          <bdi className="num">{time}</bdi>
          {" · "}
          {/* Whole on a line of its own rather than cut: it is what one looks a booking up by. */}
          <span className="inline-block">{referenceText(t, line)}</span>
        </span>
      }
      end={
        <span className="flex flex-col items-end">
          <Amount value={line.amount} sign="always" unit={productSymbol(line.assetCode)} {...shown} />
          <span className="text-caption font-normal text-ink-3">
            <span className="sr-only">{t("record_balance_after")} </span>
            <Amount value={line.balanceAfter} {...shown} />
          </span>
        </span>
      }
    />
  );
}
