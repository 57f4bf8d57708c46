import { useT } from "../../lib/language/i18n.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { useTradeProduct } from "./product.ts";
import { Activity } from "./shell/activity.tsx";
import { chooseMode, useMode } from "./shell/mode-choice.ts";
import { ModeSwitch } from "./shell/mode-switch.tsx";
import { ModeTicket } from "./shell/mode-ticket.tsx";

/** The ticket beside the chart on wide screens, with its positions and orders. */
export default function TicketPane() {
  const { product } = useTradeProduct();
  return product === undefined ? null : <Pane key={product.productCode} product={product} />;
}

function Pane({ product }: { readonly product: Product }) {
  const t = useT();
  const mode = useMode(product);
  return (
    <section aria-label={t(mode.name)} className="pt-4">
      <h2 className="sr-only">{t(mode.name)}</h2>
      <div className="page-x pb-1">
        <ModeSwitch product={product} value={mode.id} onChange={(id) => chooseMode(product.productCode, id)} />
      </div>
      <ModeTicket product={product} mode={mode} place="pane" />
      <Activity key={mode.id} product={product} mode={mode} />
    </section>
  );
}
