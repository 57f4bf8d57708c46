import { LiveDot } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useQuery } from "@tanstack/react-query";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { DEPOSIT_DETAIL_PATH } from "../../../lib/navigation/paths.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import type { Channel, DepositRow } from "../money-shapes.ts";
import { factText, hasParked } from "./deposit-view.ts";

const SHOWN_MAX = 3;

/** On its way while the chain confirms it; what has come and waits for a decision says so, and why. */
function Coming({ deposit }: { readonly deposit: DepositRow }) {
  const t = useT();
  const { received, currencyName, confirmations, confirmationsNeeded, facts } = deposit;
  const isWaiting = hasParked(deposit);
  return (
    <>
      {!isWaiting && <LiveDot state="live" />}
      <span className="min-w-0 flex-1">
        <span className="block text-row">
          {isWaiting ? `${t("deposit_state_parked")} ·` : t("deposit_arriving")}{" "}
          <AssetAmount own code={currencyName} value={received} unit />
        </span>
        {!isWaiting && confirmations !== null && confirmationsNeeded !== null && (
          <span className="block text-caption text-ink-2">
            {t("deposit_confirmed", { count: confirmations, needed: confirmationsNeeded })}
          </span>
        )}
        {isWaiting &&
          facts.map((fact) => (
            <span key={fact} className="block text-caption text-ink-2">
              {t(factText(fact, deposit))}
            </span>
          ))}
      </span>
    </>
  );
}

/** What is on its way over this network, as soon as the chain shows it. */
export function Incoming({ channel }: { readonly channel: Channel }) {
  const { data = [] } = useQuery(
    rowsQuery(
      "GET /api/deposit/list",
      { pageNum: 1, pageSize: 20, "params[channelType]": "crypto", "params[currencyId]": channel.currencyId, "params[isOpen]": true },
      { staleTime: 0 },
    ),
  );
  const coming = data.filter(({ network }) => network === channel.network).slice(0, SHOWN_MAX);
  return (
    <ul aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {coming.map((deposit) => (
        <li key={deposit.id}>
          <a
            href={pageHref(DEPOSIT_DETAIL_PATH, { id: deposit.id })}
            className="flex min-h-14 items-center gap-3 rounded-card border border-line px-4 py-2 active:bg-fill"
          >
            <Coming deposit={deposit} />
            <CaretRightIcon size={16} aria-hidden="true" className="shrink-0 text-ink-2 rtl:-scale-x-100" />
          </a>
        </li>
      ))}
    </ul>
  );
}
