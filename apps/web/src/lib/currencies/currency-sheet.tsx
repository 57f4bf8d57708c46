import { RadioMark, Row, Sheet } from "@candela/ui";
import { AssetAmount } from "../components/asset-amount.tsx";
import { CurrencyToken } from "../components/currency-token.tsx";
import { useT } from "../language/i18n.ts";
import { currencyName } from "../market/currency-name.ts";
import { useLanguage } from "../site/settings.ts";
import { type Currency, useAvailable } from "./currencies.ts";

type Named = Pick<Currency, "id" | "currencyName">;

interface CurrencySheetProps<C extends Named> {
  readonly open: boolean;
  readonly title: string;
  readonly currencies: readonly C[];
  /** The one that is chosen; null is any. */
  readonly chosen: number | null;
  /** Offers to choose none in particular. */
  readonly onAny?: () => void;
  readonly onPick: (currency: C) => void;
  readonly onClose: () => void;
}

/** Chooser of a currency: each with its name, and what of it the balance has; a holding of the same coin is another thing, so the column is named. */
export function CurrencySheet<C extends Named>({ open, title, currencies, chosen, onAny, onPick, onClose }: CurrencySheetProps<C>) {
  const t = useT();
  const { tag } = useLanguage();
  const available = useAvailable();
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {currencies.some(({ id }) => available(id) !== undefined) && (
        <p aria-hidden="true" className="text-end text-caption text-ink-3">
          {t("assets_kind_balance")}
        </p>
      )}
      <ul className="-mx-(--sheet-margin,1.25rem)">
        {onAny !== undefined && (
          <li>
            <Row
              title={t("exchange_any")}
              selected={chosen === null}
              onClick={onAny}
              end={chosen === null ? <RadioMark on /> : undefined}
            />
          </li>
        )}
        {currencies.map((currency, index) => {
          const units = available(currency.id);
          return (
            <li key={currency.id}>
              <Row
                divider={index < currencies.length - 1}
                selected={currency.id === chosen}
                onClick={() => onPick(currency)}
                start={<CurrencyToken code={currency.currencyName} />}
                title={currencyName(currency.currencyName, tag, t)}
                note={<bdi>{currency.currencyName}</bdi>}
                end={
                  units !== undefined && (
                    <span>
                      <span className="sr-only">{t("assets_kind_balance")}: </span>
                      <AssetAmount own spendable code={currency.currencyName} value={units} />
                    </span>
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
