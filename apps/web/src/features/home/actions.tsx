import { ArrowsDownUpIcon } from "@phosphor-icons/react/dist/csr/ArrowsDownUp";
import { ChartLineUpIcon } from "@phosphor-icons/react/dist/csr/ChartLineUp";
import { ListChecksIcon } from "@phosphor-icons/react/dist/csr/ListChecks";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { useT } from "../../lib/i18n.ts";
import { pageHref, QUOTES_PATH, TRADE_PATH } from "../../lib/navigation.ts";

const ACTIONS = [
  { path: TRADE_PATH, label: "home_act_trade", Icon: ArrowsDownUpIcon },
  { path: QUOTES_PATH, label: "home_act_markets", Icon: ChartLineUpIcon },
  { path: "/pages/position/bibiOrder", label: "home_act_orders", Icon: ListChecksIcon },
  { path: "/pages/record/accountRecord", label: "home_act_records", Icon: ReceiptIcon },
] as const;

/** Four ways on. */
export function Actions() {
  const t = useT();
  return (
    <nav aria-label={t("home_actions")} className="page-x mt-1 grid grid-cols-4 gap-2">
      {ACTIONS.map(({ path, label, Icon }) => (
        <a
          key={path}
          href={pageHref(path)}
          className="flex min-h-16.5 flex-col items-center justify-center gap-1 rounded-tile bg-fill px-1 py-2 transition-colors duration-[80ms] active:bg-fill-press desktop:hover:bg-fill-press"
        >
          <Icon size={22} aria-hidden="true" />
          <span className="max-w-full text-center text-caption leading-4 font-medium">{t(label)}</span>
        </a>
      ))}
    </nav>
  );
}
