import type { Row as RowOf } from "@candela/api";
import { SETTLEMENT } from "@candela/model";
import { Amount, Row } from "@candela/ui";
import type { ShownPart } from "../../lib/account/shown-panel.ts";
import { useStore } from "../../lib/browser/store.ts";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { spotCodeOf } from "../../lib/currencies/spot-kind.ts";
import { useT } from "../../lib/language/i18n.ts";
import { listedDecimals } from "../../lib/market/asset-decimals.ts";
import { currencyName } from "../../lib/market/currency-name.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { hideBalanceStore, useLanguage } from "../../lib/site/settings.ts";
import { isPartlyFrozen, type Share } from "./allocation.ts";
import { ShareNote } from "./share-note.tsx";
import { shownBalance } from "./shown-balance.ts";

interface CurrencyRowProps {
  readonly row: RowOf<"GET /api/userAssets/list">;
  /** Its worth among the parts of the total; undefined without a price. */
  readonly part: ShownPart | undefined;
  readonly unpriced: boolean;
  readonly share: Share | undefined;
  readonly divider: boolean;
  /** Shows the rate by which it counts; the settlement currency has none. */
  readonly onRate?: (() => void) | undefined;
}

/** One currency, by its kind where it could be a holding too: all of it, what of it can be used and what is frozen. */
export function CurrencyRow({ row, part, unpriced, share, divider, onRate }: CurrencyRowProps) {
  const t = useT();
  const { tag } = useLanguage();
  const hidden = useStore(hideBalanceStore);
  const config = useRemoteConfig();
  const shown = shownBalance(row, listedDecimals(row.currencyName, config));
  const kind = spotCodeOf(row.currencyId) !== null && <span className="block whitespace-normal">{t("assets_kind_balance")}</span>;
  return (
    <Row
      divider={divider}
      {...(onRate !== undefined && { onClick: onRate })}
      start={<CurrencyToken code={row.currencyName} />}
      title={currencyName(row.currencyName, tag, t)}
      note={
        isPartlyFrozen(row.frozen) ? (
          <>
            {kind}
            <span className="block whitespace-normal">
              <Amount value={shown.available} hidden={hidden} /> {t("assets_available")}
            </span>
            {config.app_showFreeze === 1 && (
              <span className="block whitespace-normal">
                <Amount value={shown.frozen} hidden={hidden} /> {t("assets_frozen")}
              </span>
            )}
          </>
        ) : (
          <>
            {kind}
            {t("assets_all_available")}
          </>
        )
      }
      end={
        <span className="flex flex-col items-end">
          {/* On 320 px eight digits leave no room for the unit beside them. */}
          <span className="flex flex-wrap justify-end gap-x-1 max-compact:max-w-32">
            <Amount value={shown.balance} hidden={hidden} /> <span className="text-ink-3">{row.currencyName}</span>
          </span>
          {part !== undefined && row.currencyName !== SETTLEMENT.code && (
            <span className="text-caption font-normal text-ink-2">
              <Amount value={part.value} hidden={hidden} unit={SETTLEMENT.code} />
            </span>
          )}
          {unpriced && <span className="text-caption font-normal text-ink-2">{t("assets_no_price")}</span>}
          {share !== undefined && (
            <span className="text-caption font-normal text-ink-2">
              <ShareNote share={share} />
            </span>
          )}
        </span>
      }
    />
  );
}
