import { contractDirection, exitPrice, isStopBeyondLiquidation, raisesRisk } from "@candela/model";
import { Button, formatDecimal, LivePrice, Notice, PaperTag, Sheet, useUi, type Written } from "@candela/ui";
import { useState } from "react";
import { useFrozen } from "../../../lib/account/freeze.ts";
import { SendingNotice, SendOnce } from "../../../lib/components/sending-notice.tsx";
import { typedDecimal } from "../../../lib/format/typed-decimal.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { useLiveQuote, wireUnits } from "../product.ts";
import { decimalsOfStep } from "../ticket/decimal-field.ts";
import { problemText } from "../ticket/problem-text.ts";
import { useMarketBlocked } from "../ticket/use-market-blocked.ts";
import type { PositionSheetProps } from "./close-sheet.tsx";
import { holdingOf, priceText, quoteUnits, specOf } from "./contract-shapes.ts";
import { positionName } from "./contract-words.tsx";
import { positionRail } from "./position-card.tsx";
import { useProductOf } from "./product-of.ts";
import {
  checkProtection,
  checkStopReach,
  draftOf,
  keptBy,
  levelDecimals,
  type ProtectionDraft,
  type ProtectionGround,
  placedAt,
  presentOf,
  protectionFields,
  protectionProblems,
  statedLevels,
  typedInto,
  typedLevel,
} from "./protection.ts";
import { ProtectionFields } from "./protection-fields.tsx";
import { Rail } from "./rail.tsx";
import { useContractCommand } from "./use-contract-command.ts";
import { useTerms } from "./use-contract-ticket.ts";

interface ProtectSheetProps extends PositionSheetProps {
  /** Levels to begin with in place of the position's own: a line of the chart was moved. */
  readonly start?: Partial<ProtectionDraft>;
}

/** Take-profit, stop-loss and trailing stop of an open position, stated anew. */
export function ProtectSheet({ marked, product, start, onClose, onDone }: ProtectSheetProps) {
  const t = useT();
  const style = useUi();
  const { position } = marked;
  const spec = specOf(product);
  const { name } = useProductOf(position.productCode);
  const quote = useLiveQuote(product, 100);
  const { terms } = useTerms(product);
  const { sending, send } = useContractCommand();
  const cut = useLiveness() === "stale";
  const frozen = useFrozen();
  const [draft, setDraft] = useState<ProtectionDraft>(() => ({ ...draftOf(position), ...start }));
  const blocked = useMarketBlocked(product, quote);
  const fixed = terms?.mayChangeProtection === false ? t("protection_fixed") : undefined;
  const ground: ProtectionGround = {
    spec,
    side: position.side,
    entry: wireUnits(position.entryPrice, spec.priceScale),
    reference: exitPrice(position.side, quoteUnits(quote, spec)),
    present: presentOf(product, quote.nowPrice),
  };
  const levels = statedLevels(draft, ground);
  const holding = holdingOf(position, spec);
  const liquidation = marked.figures?.liquidationPrice ?? null;
  const problem = checkProtection(levels, ground, draft.by) ?? checkStopReach(levels.stopLoss, ground, position.marginMode, liquidation);
  const risky = frozen && raisesRisk(position.side, statedLevels(draftOf(position), ground), levels) ? t("account_frozen") : undefined;
  const beyond = levels.stopLoss !== null && isStopBeyondLiquidation(position.side, levels.stopLoss, liquidation);
  const decimals = decimalsOfStep(spec.tickSize, spec.priceScale);
  const write = (field: "takeProfit" | "stopLoss" | "trailing", text: Written) => {
    const most = field === "trailing" ? (draft.trailingBy === "percent" ? 2 : decimals) : levelDecimals(draft.by, decimals);
    const next = field === "trailing" ? typedDecimal(text, most) : typedLevel(text, draft.by, most);
    if (typeof next !== "string") return next;
    setDraft(typedInto(draft, field, next));
  };
  const submit = async () => {
    if ((await send("POST /api/contractPosition/protect", { id: position.id, ...protectionFields(levels, spec) })) === null) return;
    const isOff = levels.takeProfit === null && levels.stopLoss === null && levels.trailing === null;
    onDone(t(isOff ? "contract_unprotected" : "contract_protected"));
    onClose();
  };
  const marks = positionRail({ ...marked, trailing: null });
  const prices = {
    ...marks,
    stop: levels.stopLoss === null || levels.stopLoss <= 0n ? undefined : priceText(spec, levels.stopLoss),
    target: levels.takeProfit === null || levels.takeProfit <= 0n ? undefined : priceText(spec, levels.takeProfit),
  };
  const { stop, target, ...others } = prices;
  const buying = contractDirection(position.side, "close");
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("contract_protection")}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          <Button
            wide
            loading={sending.step === "sending"}
            disabledReason={fixed ?? blocked ?? risky ?? (problem === null ? undefined : problemText(problem, style))}
            onClick={() => void submit()}
          >
            {t("contract_protect_save")}
          </Button>
        </SendOnce>
      }
    >
      <p className="flex flex-wrap items-center gap-2 py-1 text-row">
        {positionName(position, name, t)}
        <span className="ms-auto">
          <LivePrice value={buying === 1 ? quote.ask : quote.bid} />
        </span>
      </p>
      {fixed !== undefined && <Notice>{fixed}</Notice>}
      <div className="py-2">
        <Rail
          prices={{ ...others, ...(stop !== undefined && { stop }), ...(target !== undefined && { target }) }}
          side={position.side}
          spec={spec}
          lit={!cut && quote.isOpen}
          onMove={(handle, price) => {
            const level = handle === "stop" ? "stopLoss" : "takeProfit";
            setDraft(placedAt(draft, level, wireUnits(price, spec.priceScale), ground));
          }}
        />
      </div>
      <ProtectionFields
        draft={draft}
        ground={ground}
        holding={holding}
        worst={marked.figures?.worstCase ?? null}
        stopNote={
          beyond && liquidation !== null
            ? t("contract_stop_beyond_estimate", { price: formatDecimal(priceText(spec, liquidation), style) })
            : undefined
        }
        errors={Object.fromEntries(
          [...(problem === null ? [] : [problem]), ...protectionProblems(levels, ground, draft.by)].map((each) => [
            each.field,
            problemText(each, style),
          ]),
        )}
        onWrite={write}
        onBy={(by) => setDraft(keptBy(draft, by, ground))}
        onTrailingBy={(trailingBy) => setDraft({ ...draft, trailingBy, trailing: "" })}
      />
      <p className="py-3 text-caption text-ink-3">{t("contract_protect_note")}</p>
      {(blocked ?? risky) !== undefined && <Notice tone="attention">{blocked ?? risky}</Notice>}
      <SendingNotice sending={sending} />
    </Sheet>
  );
}
