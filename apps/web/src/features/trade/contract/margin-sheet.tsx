import { type ContractHolding, exitPrice, positionFigures, removableMargin } from "@candela/model";
import {
  Amount,
  Button,
  DescriptionList,
  formatDecimal,
  Notice,
  PaperTag,
  Segmented,
  Sheet,
  trimZeros,
  useUi,
  type Written,
} from "@candela/ui";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import { type ReactNode, useState } from "react";
import { useFrozen } from "../../../lib/account/freeze.ts";
import { SendingNotice, SendOnce } from "../../../lib/components/sending-notice.tsx";
import { Term } from "../../../lib/components/term.tsx";
import { spendable, useSettlementCash } from "../../../lib/currencies/settlement-cash.ts";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import { typedDecimal } from "../../../lib/format/typed-decimal.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { useLiveQuote } from "../product.ts";
import { CapNote } from "../ticket/cap-note.tsx";
import { typedUnits } from "../ticket/decimal-field.ts";
import { PercentKeys } from "../ticket/percent-keys.tsx";
import { problemText } from "../ticket/problem-text.ts";
import { cashProblem, leaningCap } from "../ticket/ticket-cash.ts";
import { useMarketBlocked } from "../ticket/use-market-blocked.ts";
import type { PositionSheetProps } from "./close-sheet.tsx";
import { inReach } from "./contract-book.ts";
import { holdingOf, money, priceText, quoteUnits, SETTLEMENT, specOf } from "./contract-shapes.ts";
import { positionName } from "./contract-words.tsx";
import { NumberField } from "./number-field.tsx";
import { useProductOf } from "./product-of.ts";
import { ratioText } from "./ratio-text.ts";
import { FigureLine } from "./ticket-figures.tsx";
import { useContractCommand } from "./use-contract-command.ts";

const NO_BACKING = { cash: 0n, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n };

/** One cent. */
const CENT = 10n ** BigInt(SETTLEMENT.scale - 2);

/** What "Max" takes of the limit of a removal, in whole cents: the price moves on until the server decides, so a hundredth stays. */
const mostRemoved = (limit: bigint) => {
  const taken = (limit * 99n) / 100n;
  return taken - (taken % CENT);
};

/** The amount as it is typed or taken as a share of the most that may be moved. */
function useMarginAmount(change: "add" | "remove", most: bigint | null) {
  const [amount, setAmount] = useState("");
  const [isMost, setIsMost] = useState(false);
  const units = typedUnits(amount, SETTLEMENT.scale);
  const mostText = () => trimZeros(money(change === "add" ? (most ?? 0n) : mostRemoved(most ?? 0n)));
  // The limit of a removal moves with the price: the most that is asked for comes down with it.
  if (isMost && units !== null && most !== null && units > most) setAmount(mostText());
  return {
    amount,
    units,
    share: (percent: number) => {
      if (most === null) return;
      setIsMost(percent === 100 && change === "remove");
      const part = (most * BigInt(percent)) / 100n;
      setAmount(percent === 100 ? mostText() : trimZeros(money(part - (part % CENT))));
    },
    write: (text: Written) => {
      const next = typedDecimal(text, SETTLEMENT.scale);
      if (typeof next !== "string") return next;
      setIsMost(false);
      setAmount(next);
    },
    clear: () => {
      setIsMost(false);
      setAmount("");
    },
  };
}

/** Adding margin to an isolated position or taking some back, with the liquidation price that it would have then. */
export function MarginSheet({ marked, product, onClose, onDone }: PositionSheetProps) {
  const t = useT();
  const style = useUi();
  const { position } = marked;
  const spec = specOf(product);
  const holding = holdingOf(position, spec);
  const { name } = useProductOf(position.productCode);
  const quote = useLiveQuote(product, 100);
  const cash = useSettlementCash();
  const { sending, send } = useContractCommand();
  const [change, setChange] = useState<"add" | "remove">("add");
  const cross = position.marginMode === "cross";
  const frozen = useFrozen();
  const market = useMarketBlocked(product, quote);
  const cut = useLiveness() === "stale";
  // Adding needs no market; nothing at all can be sent while the line is cut.
  const blocked = (frozen && change === "remove" ? t("account_frozen") : undefined) ?? (change === "remove" || cut ? market : undefined);
  const at = exitPrice(position.side, quoteUnits(quote, spec));
  const most = change === "add" ? spendable(cash) : removableMargin(spec, holding, at, SETTLEMENT);
  const { amount, units, share, write, clear } = useMarginAmount(change, most);
  const after =
    units === null || amount === "" || units <= 0n ? null : { ...holding, margin: holding.margin + (change === "add" ? units : -units) };
  const tooMuch = units !== null && most !== null && units > most;
  const problem = tooMuch && change === "add" ? cashProblem(cash, units) : null;
  const error = tooMuch ? problemText(problem ?? { key: "margin_removal_limit", params: { max: money(most) } }, style) : undefined;
  const nothing =
    change === "remove" && most === 0n && !cross
      ? t("contract_nothing_removable", { leverage: t("contract_times", { leverage: holding.leverage }) })
      : undefined;
  const submit = async () => {
    const result = await send("POST /api/contractPosition/margin", { id: position.id, change, amount: amount.replace(/\.$/, "") });
    if (result === null) return;
    const shown = formatDecimal(trimZeros(amount.replace(/\.$/, "")), style);
    onDone(t(change === "add" ? "contract_margin_added" : "contract_margin_removed", { amount: shown, currency: SETTLEMENT.code }));
    onClose();
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("contract_margin_title")}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          <Button
            wide
            loading={sending.step === "sending"}
            disabledReason={
              cross ? t("margin_mode_cross") : (blocked ?? nothing ?? error ?? (after === null ? t("trade_enter_amount") : undefined))
            }
            onClick={() => void submit()}
          >
            {after === null
              ? t(change === "add" ? "contract_add" : "contract_remove")
              : t(change === "add" ? "contract_add_amount" : "contract_remove_amount", {
                  amount: formatDecimal(amount.replace(/\.$/, ""), style),
                  currency: SETTLEMENT.code,
                })}
          </Button>
        </SendOnce>
      }
    >
      <p className="py-1 text-row">{positionName(position, name, t)}</p>
      {cross ? (
        <Notice>{t("contract_cross_margin_note")}</Notice>
      ) : (
        <>
          <Segmented
            label={t("contract_margin_title")}
            choices={[
              { value: "add", label: t("contract_add") },
              { value: "remove", label: t("contract_remove") },
            ]}
            value={change}
            onChange={(next) => {
              setChange(next);
              clear();
            }}
          />
          <div className="flex flex-col gap-2 pt-3">
            <NumberField
              name={t("contract_amount")}
              aside={
                most === null ? undefined : (
                  <>
                    {t(change === "add" ? "term_available" : "contract_removable")}{" "}
                    <Amount own value={money((change === "add" ? cash.available : most) ?? 0n)} decimals={2} rounding="down" />
                  </>
                )
              }
              value={amount}
              decimals={SETTLEMENT.scale}
              unit={SETTLEMENT.code}
              placeholder="0"
              error={error}
              onWrite={write}
              keys={<PercentKeys onPick={share} />}
            />
            {nothing === undefined ? <PercentKeys onPick={share} /> : <Notice>{nothing}</Notice>}
            <CapNote cap={change === "add" ? leaningCap(cash) : null} />
          </div>
          <Change spec={spec} at={at} before={holding} after={tooMuch ? null : after} />
        </>
      )}
      {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
      <SendingNotice sending={sending} />
    </Sheet>
  );
}

interface ChangeProps {
  readonly spec: ReturnType<typeof specOf>;
  readonly at: bigint;
  readonly before: ContractHolding;
  readonly after: ContractHolding | null;
}

/** Margin, liquidation price and ratio, now and then. */
function Change({ spec, at, before, after }: ChangeProps) {
  const t = useT();
  const style = useUi();
  const figures = (holding: ContractHolding) => inReach(positionFigures(spec, holding, at, SETTLEMENT, "isolated", NO_BACKING));
  const now = figures(before);
  const then = after === null ? null : figures(after);
  const liquidation = (price: bigint | null) => (price === null ? t("contract_never") : <Amount value={priceText(spec, price)} />);
  const ratio = (hundredths: bigint | null) => (hundredths === null ? "–" : <bdi className="num">{ratioText(hundredths, style)}</bdi>);
  // As many as what is added or taken back has, so that the one and it come to the other.
  const decimals = sheetDecimals([before, after].map((holding) => holding && money(holding.margin)));
  const margin = (holding: ContractHolding) => <Amount money value={money(holding.margin)} decimals={decimals} />;
  return (
    <DescriptionList className="py-2">
      <FigureLine term="margin">
        <FromTo from={margin(before)} to={after === null ? null : margin(after)} />
      </FigureLine>
      <FigureLine term="liquidation_price">
        <FromTo from={liquidation(now.liquidationPrice)} to={then === null ? null : liquidation(then.liquidationPrice)} />
      </FigureLine>
      <FigureLine name={<Term of="margin_ratio" />}>
        <FromTo from={ratio(now.marginRatio)} to={then === null ? null : ratio(then.marginRatio)} />
      </FigureLine>
    </DescriptionList>
  );
}

function FromTo({ from, to }: { readonly from: ReactNode; readonly to: ReactNode | null }) {
  const t = useT();
  if (to === null) return <>{from}</>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
      <span className="text-ink-3">{from}</span>
      <ArrowRightIcon size={14} className="text-ink-3 rtl:-scale-x-100" aria-label={t("contract_becomes")} />
      <span>{to}</span>
    </span>
  );
}
