import type { Row as RowOf } from "@candela/api";
import { Amount, Row } from "@candela/ui";
import { useStore } from "../../lib/browser/store.ts";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { listedDecimals } from "../../lib/market/asset-decimals.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { hideBalanceStore, useLanguage } from "../../lib/site/settings.ts";
import { isPartlyFrozen, type Share } from "./allocation.ts";
import { currencyName } from "./currency-name.ts";
import { ShareNote } from "./share-note.tsx";
import { shownBalance } from "./shown-balance.ts";

interface CurrencyRowProps {
  readonly row: RowOf<"GET /api/userAssets/list">;
  readonly share: Share | undefined;
  readonly divider: boolean;
}

/** One currency: all of it, what of it can be used and what is frozen. */
export function CurrencyRow({ row, share, divider }: CurrencyRowProps) {
  const t = useT();
  const { tag } = useLanguage();
  const hidden = useStore(hideBalanceStore);
  const config = useRemoteConfig();
  const shown = shownBalance(row, listedDecimals(row.currencyName, config));
  return (
    <Row
      divider={divider}
      start={<CurrencyToken code={row.currencyName} />}
      title={currencyName(row.currencyName, tag, t)}
      note={
        isPartlyFrozen(row.frozen) ? (
          <>
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
          t("assets_all_available")
        )
      }
      end={
        <span className="flex flex-col items-end">
          {/* On 320 px eight digits leave no room for the unit beside them. */}
          <span className="flex flex-wrap justify-end gap-x-1 max-compact:max-w-32">
            <Amount value={shown.balance} hidden={hidden} /> <span className="text-ink-3">{row.currencyName}</span>
          </span>
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
