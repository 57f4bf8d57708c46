import { Row, Tag } from "@candela/ui";
import { useMediaQuery } from "../../lib/browser/media-query.ts";
import { useStore } from "../../lib/browser/store.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { DottedLine } from "../../lib/components/dotted-line.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { hideBalanceStore, useLanguage } from "../../lib/site/settings.ts";
import { formatTimeOfDay } from "../../lib/time/time-format.ts";
import { ReasonIcon } from "./reason-icon.tsx";
import type { RecordLine } from "./record-lines.ts";
import { assetKindText, reasonText, referenceText } from "./record-words.ts";
import { useLineProduct } from "./use-line-product.ts";

interface RecordRowProps {
  readonly line: RecordLine;
  readonly now: number;
  /** The decimals of its amounts, so that the page writes every amount of the asset alike. */
  readonly decimals?: number | undefined;
  readonly divider: boolean;
  readonly onOpen: (line: RecordLine) => void;
}

/** One ledger line: why, belonging to what, when, by how much, and what it left. */
export function RecordRow({ line, now, decimals, divider, onOpen }: RecordRowProps) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const { tag } = useLanguage();
  const kind = assetKindText(t, line);
  const roomy = useMediaQuery("(min-width: 22.5rem)");
  return (
    <Row
      divider={divider}
      onClick={() => onOpen(line)}
      // Beside eight digits 320 px have no room for what the words say too.
      start={roomy ? <ReasonIcon line={line} /> : undefined}
      title={
        <span className="whitespace-normal">
          {reasonText(t, line)} {line.isCopy && <Tag>{t("copy_copy_tag")}</Tag>}
        </span>
      }
      note={
        <span className="block whitespace-normal">
          <DottedLine>
            <bdi className="num inline-block max-w-full whitespace-normal">{formatTimeOfDay(line.ts, now, tag)}</bdi>
            {/* Whole on a line of its own rather than cut: it is what one looks a booking up by. */}
            {kind !== null && <span>{kind}</span>}
            <span>{line.productCode ? <LineProduct line={line} /> : referenceText(t, line)}</span>
          </DottedLine>
        </span>
      }
      end={
        <span className="flex flex-col items-end">
          <AssetAmount code={line.assetCode} value={line.amount} decimals={decimals} sign="always" unit hidden={hidden} />
          <span className="text-caption font-normal text-ink-3">
            <span className="sr-only">{t("record_balance_after")} </span>
            <AssetAmount code={line.assetCode} value={line.balanceAfter} decimals={decimals} hidden={hidden} />
          </span>
        </span>
      }
    />
  );
}

function LineProduct({ line }: Pick<RecordRowProps, "line">) {
  return <bdi>{useLineProduct(line)}</bdi>;
}
