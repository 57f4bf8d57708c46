import { Button, Notice, Skeleton } from "@candela/ui";
import { type ReactNode, Suspense } from "react";
import { useStore } from "../../../lib/browser/store.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { productName } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { chooseMode, useModes } from "./mode-choice.ts";
import { isModeOpen } from "./mode-memory.ts";
import { ModeSwipe } from "./mode-swipe.tsx";
import type { TicketPlace, TradeMode } from "./trade-mode.ts";

interface ModeTicketProps {
  readonly product: Product;
  readonly mode: TradeMode;
  readonly place: TicketPlace;
  /** Over the ticket: what runs or is held of the product. Keys of the ticket that are docked stay in sight while one looks at it. */
  readonly spotlight?: ReactNode;
}

/** The ticket of the chosen mode, or why there is none for this product; nothing where every mode is hidden. */
export function ModeTicket({ product, mode, place, spotlight }: ModeTicketProps) {
  const t = useT();
  const modes = useModes();
  if (modes.length === 0) return spotlight;
  const step = (by: -1 | 1) => {
    const next = modes[modes.indexOf(mode) + by];
    if (next !== undefined) chooseMode(product.productCode, next.id);
  };
  return (
    <ModeSwipe onStep={step}>
      {spotlight}
      {isModeOpen(mode, product) ? (
        <Suspense fallback={<TicketSkeleton label={t("ui_loading")} />}>
          <mode.Ticket product={product} place={place} />
        </Suspense>
      ) : (
        <ModeClosed product={product} mode={mode} />
      )}
    </ModeSwipe>
  );
}

function TicketSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="page-x flex flex-col gap-2 py-3">
      <Skeleton className="h-13 !rounded-button" />
      <Skeleton className="h-13 !rounded-button" />
      <Skeleton className="h-13 !rounded-button" />
    </div>
  );
}

/** Said plainly, with the modes that are open for this product. */
function ModeClosed({ product, mode }: { readonly product: Product; readonly mode: TradeMode }) {
  const t = useT();
  const name = productName(product, useStore(languageStore));
  const open = useModes().filter((each) => isModeOpen(each, product));
  return (
    <div className="page-x py-3">
      <Notice>
        <span>{t(mode.closedText, { name })}</span>
      </Notice>
      {open.length > 0 && (
        <div className="grid auto-cols-fr grid-flow-col gap-2 pt-3">
          {open.map((each) => (
            <Button key={each.id} kind="secondary" onClick={() => chooseMode(product.productCode, each.id)}>
              {t(each.name)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
