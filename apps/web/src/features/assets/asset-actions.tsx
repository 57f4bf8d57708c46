import { cx } from "@candela/ui";
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowsDownUpIcon } from "@phosphor-icons/react/dist/csr/ArrowsDownUp";
import { ArrowsLeftRightIcon } from "@phosphor-icons/react/dist/csr/ArrowsLeftRight";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { ListChecksIcon } from "@phosphor-icons/react/dist/csr/ListChecks";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { DEPOSIT_PATH, EXCHANGE_PATH, ORDERS_PATH, RECORDS_PATH, TRADE_PATH, WITHDRAW_PATH } from "../../lib/navigation/paths.ts";

const ACTIONS = [
  { path: DEPOSIT_PATH, label: "deposit_title", Icon: ArrowDownIcon },
  { path: WITHDRAW_PATH, label: "withdraw_title", Icon: ArrowUpIcon },
  { path: EXCHANGE_PATH, label: "exchange_title", Icon: ArrowsLeftRightIcon },
  { path: TRADE_PATH, label: "home_act_trade", Icon: ArrowsDownUpIcon },
  { path: ORDERS_PATH, label: "home_act_orders", Icon: ListChecksIcon },
  { path: RECORDS_PATH, label: "home_act_records", Icon: ReceiptIcon },
] as const;

/** One main way on, the others beside it: three in a row, as long as there is room for their words. */
export function AssetActions() {
  const t = useT();
  return (
    <nav
      aria-label={t("home_actions")}
      className="page-x mt-2 grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,calc((100%-1rem)/3-1px)),1fr))] gap-2"
    >
      {ACTIONS.map(({ path, label, Icon }, index) => (
        <a
          key={path}
          href={pageHref(path)}
          className={cx(
            "flex min-h-11 min-w-0 items-center justify-center gap-1.5 rounded-button px-1.5 py-2 text-center text-[0.9375rem] font-semibold",
            index === 0 ? "bg-primary text-on-primary active:bg-primary-press" : "bg-fill active:bg-fill-press",
          )}
        >
          <Icon size={19} aria-hidden="true" className="shrink-0 max-compact:hidden" />
          <span className="min-w-0 wrap-anywhere hyphens-auto">{t(label)}</span>
        </a>
      ))}
    </nav>
  );
}
