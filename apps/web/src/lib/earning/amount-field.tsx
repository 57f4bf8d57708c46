import { formatUnits } from "@candela/model";
import { Amount, compareDecimals, cx, fieldText, trimZeros, useUi, writtenNumber } from "@candela/ui";
import { useId } from "react";
import { AssetAmount } from "../components/asset-amount.tsx";
import { CurrencyToken } from "../components/currency-token.tsx";
import { LeaningNote } from "../currencies/leaning-note.tsx";
import { SpotNote } from "../currencies/spot-note.tsx";
import { useT } from "../language/i18n.ts";
import { SLOT, withSlot } from "../language/with-slot.tsx";
import { type EarningProduct, earningDecimals } from "./earning-view.ts";
import type { EarningAmount } from "./use-earning-amount.ts";

interface AmountFieldProps {
  readonly label: string;
  readonly product: EarningProduct;
  readonly amount: EarningAmount;
  /** Keys for round sums from the least up, or for shares of the most that there can be. */
  readonly keys?: "sums" | "shares";
}

/** Round sums from the least up, as far as there can be: the least, ten and fifty times of it. */
function roundSums({ minimum }: EarningProduct, most: string): readonly string[] {
  return [1n, 10n, 50n].map((times) => timesText(minimum, times)).filter((sum) => compareDecimals(sum, most) <= 0);
}

function timesText(text: string, times: bigint): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const units = (BigInt(whole + fraction) * times).toString().padStart(fraction.length + 1, "0");
  return trimZeros(fraction === "" ? units : `${units.slice(0, -fraction.length)}.${units.slice(-fraction.length)}`);
}

const SHARES = ["25", "50", "75"] as const;

/** A share of an amount in percent, cut at the currency's decimals. */
function shareOf(most: string, percent: string, decimals: number): string {
  const [whole = "0", fraction = ""] = most.split(".");
  const units = BigInt(whole + fraction.padEnd(decimals, "0").slice(0, decimals));
  return trimZeros(formatUnits((units * BigInt(percent)) / 100n, decimals));
}

/** The amount with its currency, what there is of it, and keys for sums and for the most. */
export function EarningAmountField({ label, product, amount, keys = "sums" }: AmountFieldProps) {
  const t = useT();
  const style = useUi();
  const id = useId();
  const { text, balance, most } = amount;
  const told = amount.told(amount.fault);
  const isWrong = told !== null;
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-3 pb-1.5 text-caption text-ink-2">
        <label htmlFor={id}>{label}</label>
        {balance?.available !== undefined && (
          <span>
            {withSlot(
              t("balance_has", { amount: SLOT }),
              <AssetAmount own whole spendable code={product.currencyName} value={balance.available} unit />,
            )}
          </span>
        )}
      </div>
      <div
        className={cx(
          "flex min-h-13 flex-wrap items-center gap-x-3 rounded-input px-4",
          isWrong
            ? "bg-canvas outline-2 -outline-offset-2 outline-danger"
            : "bg-fill focus-within:outline-2 focus-within:outline-(--focus)",
        )}
      >
        <input
          id={id}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-note` : undefined}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder="0"
          value={fieldText(text, style.locale)}
          onInput={(event) => amount.write(writtenNumber(event.currentTarget, event.nativeEvent, style.locale))}
          className="num h-13 w-0 min-w-22 flex-1 bg-transparent text-start text-title2 outline-none placeholder:text-ink-3 rtl:text-end"
        />
        <span className="inline-flex items-center gap-2 text-row">
          <CurrencyToken code={product.currencyName} size={24} />
          <bdi>{product.currencyName}</bdi>
        </span>
      </div>
      {isWrong && (
        <p id={`${id}-note`} role="status" className="pt-1.5 text-caption text-danger">
          {told}
        </p>
      )}
      {balance !== undefined && (
        <>
          <LeaningNote of={balance} />
          <SpotNote {...product} available={balance.available} needed={amount.isEmpty ? product.minimum : amount.amount} />
        </>
      )}
      {most !== undefined && (
        <fieldset
          aria-label={t("trade_share")}
          className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(max(4rem,calc((100%-1.5rem)/4-1px)),1fr))] gap-2 pt-2"
        >
          {keys === "sums" &&
            roundSums(product, most).map((sum) => (
              <SumKey key={sum} on={amount.amount === sum} onPick={() => amount.set(sum)}>
                <Amount value={sum} />
              </SumKey>
            ))}
          {keys === "shares" &&
            SHARES.map((percent) => {
              const sum = shareOf(most, percent, earningDecimals(product, most));
              return (
                <SumKey key={percent} on={!amount.isEmpty && amount.amount === sum} onPick={() => amount.set(sum)}>
                  <Amount value={percent} as="percent" />
                </SumKey>
              );
            })}
          <SumKey on={compareDecimals(most, "0") > 0 && compareDecimals(amount.amount || "0", most) === 0} onPick={() => amount.set(most)}>
            {t("trade_max")}
          </SumKey>
        </fieldset>
      )}
    </div>
  );
}

function SumKey({ on, onPick, children }: { readonly on: boolean; readonly onPick: () => void; readonly children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPick}
      className={cx(
        "min-h-11 min-w-0 cursor-pointer rounded-chip px-2 text-body font-medium",
        on ? "bg-ink text-on-ink" : "bg-fill text-ink-2 active:bg-fill-press",
      )}
    >
      {children}
    </button>
  );
}
