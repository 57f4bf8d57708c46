import { SETTLEMENT } from "@candela/model";
import { compareDecimals } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { AssetAmount } from "../components/asset-amount.tsx";
import { useT } from "../language/i18n.ts";
import { SLOT, withSlot } from "../language/with-slot.tsx";
import { pageHref } from "../navigation/navigation.ts";
import { EXCHANGE_PATH, TICKET_PATH } from "../navigation/paths.ts";
import { rowsQuery } from "../net/queries.ts";
import { useSession } from "../session/session.ts";
import { spotCodeOf } from "./spot-kind.ts";

interface SpotNoteProps {
  readonly currencyId: number;
  readonly currencyName: string;
  /** What there is of it in the balance, decimal text; undefined while that is not known. */
  readonly available: string | undefined;
  /** What is asked for at least. */
  readonly needed: string;
}

const WAY = "touch inline-flex min-h-11 items-center font-semibold text-ink";

/**
 * Beside an amount that the balance pays: that a holding of the same coin is no part of it. Where the balance is too small, the ways to more of it: the sale of
 * the holding, and the exchange.
 */
export function SpotNote({ currencyId, currencyName, available, needed }: SpotNoteProps) {
  const t = useT();
  const spotCode = spotCodeOf(currencyId);
  const enabled = useSession() !== null && spotCode !== null;
  const { data } = useQuery(rowsQuery("GET /api/userBibiAssets/list", {}, { keep: true, enabled }));
  if (!enabled || available === undefined) return null;
  const held = data?.find(({ productCode, bibiAmount }) => productCode === spotCode && compareDecimals(bibiAmount, "0") > 0);
  const isShort = compareDecimals(available, needed) < 0;
  if (held === undefined && !isShort) return null;
  return (
    <div className="pt-1.5 text-caption text-ink-2">
      {held !== undefined && (
        <p>
          {withSlot(
            t("spot_not_usable", { amount: SLOT, asset: currencyName }),
            <AssetAmount own code={held.productCode} value={held.bibiAmount} unit />,
          )}
          {isShort && ` ${t("spot_how", { money: SETTLEMENT.code, asset: currencyName })}`}
        </p>
      )}
      {isShort && (
        <p className="flex flex-wrap gap-x-5">
          {held !== undefined && (
            <a href={pageHref(TICKET_PATH, { productCode: held.productCode, direction: "2" })} className={WAY}>
              {t("spot_sell")}
            </a>
          )}
          <a href={pageHref(EXCHANGE_PATH, { to: currencyId })} className={WAY}>
            {t("exchange_title")}
          </a>
        </p>
      )}
    </div>
  );
}
