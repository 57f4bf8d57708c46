import {
  type ContractHolding,
  type ContractProduct,
  divHalfEven,
  formatUnits,
  most as greater,
  previewContractClose,
} from "@candela/model";
import { Amount, Notice, Segmented, SignedAmount, Triangle, type Written } from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import type { RejectedText } from "../../../lib/format/typed-decimal.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { decimalsOfStep } from "../ticket/decimal-field.ts";
import { money, priceText, SETTLEMENT } from "./contract-shapes.ts";
import { NumberField } from "./number-field.tsx";
import { type Level, type LevelBy, levelDecimals, levelPrice, type ProtectionDraft, type ProtectionGround } from "./protection.ts";

/**
 * The profit or loss of closing a whole holding at a level: the price alone, before the closing fee. Never below `worst`: the price does not
 * reach a level beyond the liquidation, and the user does not pay for a gap beyond it.
 */
export function profitAt(
  product: ContractProduct,
  holding: ContractHolding,
  at: bigint,
  worst: bigint | null,
): { readonly profit: bigint /** In tenths of a percent, rounded once. */; readonly ofMargin: bigint | null } {
  const { realised } = previewContractClose(product, holding, holding.lots, at, 0n, SETTLEMENT);
  const profit = worst === null ? realised : greater(realised, -worst);
  return { profit, ofMargin: holding.margin === 0n ? null : divHalfEven(profit * 1_000n, holding.margin) };
}

interface ProtectionFieldsProps {
  readonly draft: ProtectionDraft;
  readonly ground: ProtectionGround;
  /** The ground of the other side, where distances could still be meant for either. */
  readonly also?: ProtectionGround | undefined;
  /** The position the levels would close; null while nothing valid is typed. */
  readonly holding: ContractHolding | null;
  /** The most that the price alone can lose; null while that is not known. */
  readonly worst: bigint | null;
  /** Said under the stop-loss when nothing is wrong with it. */
  readonly stopNote?: string | undefined;
  /** The last text that was not accepted, with its field. */
  readonly rejected?: { readonly field: string; readonly text: string } | undefined;
  readonly errors: Readonly<Partial<Record<Level | "trailing", string | undefined>>>;
  /** May say why a text is not taken, where `rejected` does not. */
  readonly onWrite: (field: Level | "trailing", text: Written) => RejectedText | undefined;
  readonly onBy: (by: LevelBy) => void;
  readonly onTrailingBy: (by: ProtectionDraft["trailingBy"]) => void;
  readonly onLeave?: () => void;
}

/** Stop-loss, take-profit and trailing stop, each with what it would come to. */
export function ProtectionFields(props: ProtectionFieldsProps) {
  const { draft, ground, errors, stopNote, rejected, onWrite, onBy, onTrailingBy, onLeave } = props;
  const t = useT();
  const { spec } = ground;
  const priceDecimals = decimalsOfStep(spec.tickSize, spec.priceScale);
  const unit = draft.by === "percent" ? "%" : SETTLEMENT.code;
  const choices = [
    { value: "price", label: t("contract_by_price") },
    { value: "distance", label: t("contract_by_distance") },
    { value: "percent", label: t("contract_by_percent") },
  ] as const;
  const level = (field: Level) => {
    const result = <LevelResult {...props} level={field} invalid={errors[field] !== undefined} />;
    return (
      <div key={field}>
        <NumberField
          name={t(field === "stopLoss" ? "term_stop_loss" : "term_take_profit")}
          label={<Term of={field === "stopLoss" ? "stop_loss" : "take_profit"} />}
          value={draft[field]}
          decimals={levelDecimals(draft.by, priceDecimals)}
          unit={unit}
          placeholder={t("contract_off")}
          error={errors[field]}
          untaken={rejected?.field === field ? rejected.text : undefined}
          onLeave={onLeave}
          onWrite={(text) => onWrite(field, text)}
          keys={result}
        />
        {result}
      </div>
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <Segmented label={t("contract_levels_by")} choices={choices} value={draft.by} onChange={onBy} />
      <div className="grid grid-cols-2 gap-2">
        {level("stopLoss")}
        {level("takeProfit")}
      </div>
      {stopNote !== undefined && errors.stopLoss === undefined && <Notice tone="attention">{stopNote}</Notice>}
      <NumberField
        name={t("term_trailing_stop")}
        label={<Term of="trailing_stop" />}
        value={draft.trailing}
        decimals={draft.trailingBy === "percent" ? 2 : priceDecimals}
        placeholder={t("contract_off")}
        error={errors.trailing}
        untaken={rejected?.field === "trailing" ? rejected.text : undefined}
        onLeave={onLeave}
        onWrite={(text) => onWrite("trailing", text)}
        end={
          <Segmented
            label={t("contract_trailing_by")}
            className="min-w-32 !bg-transparent"
            choices={[
              { value: "percent", label: "%" },
              { value: "price", label: SETTLEMENT.code },
            ]}
            value={draft.trailingBy}
            onChange={onTrailingBy}
          />
        }
      />
    </div>
  );
}

/** Long first, as everywhere. */
const bySide = (ground: ProtectionGround, also: ProtectionGround) => (ground.side === "long" ? [ground, also] : [also, ground]);

interface LevelResultProps extends Pick<ProtectionFieldsProps, "draft" | "ground" | "also" | "holding" | "worst"> {
  readonly level: Level;
  /** It cannot be sent: nothing comes of it. */
  readonly invalid: boolean;
}

/** The price that a distance means, and the profit or loss there. */
function LevelResult({ level, invalid, draft, ground, also, holding, worst }: LevelResultProps) {
  const at = levelPrice(draft, level, ground);
  const prices =
    draft.by === "price"
      ? []
      : (also === undefined ? [ground] : bySide(ground, also)).map((own) => ({ side: own.side, at: levelPrice(draft, level, own) }));
  const t = useT();
  const result = invalid || at === null || at <= 0n || holding === null ? null : profitAt(ground.spec, holding, at, worst);
  const profit = result === null ? null : money(result.profit);
  return (
    <p className="flex min-h-5.5 flex-wrap items-baseline justify-between gap-x-2 pt-1 text-caption">
      <span className="flex flex-wrap gap-x-2.5 text-ink-2">
        {prices.map(
          (price) =>
            price.at !== null &&
            price.at > 0n && (
              <span key={price.side} className="inline-flex items-center gap-1">
                {also !== undefined && (
                  <>
                    <Triangle direction={price.side === "long" ? "up" : "down"} />
                    <span className="sr-only">{t(price.side === "long" ? "contract_long" : "contract_short")}</span>
                  </>
                )}
                <Amount value={priceText(ground.spec, price.at)} />
              </span>
            ),
        )}
      </span>
      {profit !== null && (
        <span className="font-medium">
          <SignedAmount value={profit} decimals={2} />
          {result?.ofMargin != null && (
            <>
              {" "}
              <SignedAmount value={formatUnits(result.ofMargin, 1)} as="percent" decimals={1} className="text-small" />
            </>
          )}
        </span>
      )}
    </p>
  );
}
