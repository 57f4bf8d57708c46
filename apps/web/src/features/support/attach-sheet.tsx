import { Button, ProductToken, Row, Sheet, SkeletonRows, useUi } from "@candela/ui";
import { ImageIcon } from "@phosphor-icons/react/dist/csr/Image";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import type { SupportTrade } from "../../lib/support/support-shapes.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatMoment } from "../../lib/time/time-format.ts";
import { statusText, tradeTitle } from "./trade-words.ts";

interface MoreSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPicture: (file: File | undefined) => void;
  readonly onTrade: () => void;
  /** Absent where there is nothing to end. */
  readonly onEnd: (() => void) | undefined;
}

/** What "+" offers: a picture, a trade, the end of the conversation. */
export function MoreSheet({ open, onClose, onPicture, onTrade, onEnd }: MoreSheetProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t("support_add")}>
        <ul className="-mx-5 [--page-margin:1.25rem]">
          <li>
            <Row
              title={t("support_add_picture")}
              note={t("support_add_picture_note")}
              start={<ImageIcon size={24} aria-hidden="true" />}
              onClick={() => field.current?.click()}
            />
          </li>
          <li>
            <Row
              title={t("support_add_trade")}
              note={t("support_add_trade_note")}
              start={<ReceiptIcon size={24} aria-hidden="true" />}
              onClick={onTrade}
              divider={onEnd !== undefined}
            />
          </li>
          {onEnd !== undefined && (
            <li>
              <Row
                title={t("support_end")}
                note={t("support_end_note")}
                start={<XCircleIcon size={24} aria-hidden="true" />}
                onClick={onEnd}
                divider={false}
              />
            </li>
          )}
        </ul>
      </Sheet>
      <input
        ref={field}
        type="file"
        // Named one by one, so that a phone which takes pictures of another kind hands over one of these.
        accept="image/jpeg,image/png,image/webp"
        aria-label={t("support_add_picture")}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          onPicture(file);
          // The same picture may be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}

interface TradeSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPick: (trade: SupportTrade) => void;
}

/** The newest trades of the user: what one most likely asks about. Older ones are asked about from their own page. */
export function TradeSheet({ open, onClose, onPick }: TradeSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("support_add_trade")}>
      {open && <TradeList onPick={onPick} />}
    </Sheet>
  );
}

function TradeList({ onPick }: Pick<TradeSheetProps, "onPick">) {
  const t = useT();
  const { locale } = useUi();
  const now = useNow(30_000);
  const query = useQuery(rowsQuery("GET /api/service/attachable", {}, { staleTime: 0 }));
  const trades = query.data;
  if (trades === undefined)
    return query.isError ? <PartError onRetry={() => void query.refetch()} /> : <SkeletonRows count={4} label={t("ui_loading")} />;
  if (trades.length === 0) return <p className="py-6 text-center text-body text-ink-2">{t("support_no_trades")}</p>;
  return (
    <ul className="-mx-5 [--page-margin:1.25rem]">
      {trades.map((trade) => (
        <li key={`${trade.kind} ${trade.id}`}>
          <TradeRow trade={trade} moment={formatMoment(trade.ts, now, locale)} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

function TradeRow({ trade, moment, onPick }: { readonly trade: SupportTrade; readonly moment: string } & Pick<TradeSheetProps, "onPick">) {
  const t = useT();
  const { product, name } = useNamedProduct(trade.productCode);
  return (
    <Row
      title={tradeTitle(trade, name, t)}
      note={`${statusText(trade, t)} · ${moment}`}
      start={
        <ProductToken productCode={trade.productCode} productType={product?.productType ?? 2} image={product?.productImg ?? ""} size={34} />
      }
      onClick={() => onPick(trade)}
    />
  );
}

/** Ends the conversation on the user's own wish, after one more question. */
export function EndSheet({ open, busy, problem, onClose, onEnd }: EndSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={open}
      busy={busy}
      onClose={onClose}
      title={t("support_end")}
      action={
        <Button wide loading={busy} onClick={onEnd}>
          {t("support_end_now")}
        </Button>
      }
    >
      <p className="pb-3 text-body text-ink-2">{t("support_end_text")}</p>
      {problem !== null && (
        <p role="alert" className="pb-3 text-caption text-danger">
          {problem}
        </p>
      )}
    </Sheet>
  );
}

interface EndSheetProps {
  readonly open: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onClose: () => void;
  readonly onEnd: () => void;
}
