import { IconButton } from "@candela/ui";
import { BellIcon } from "@phosphor-icons/react/dist/csr/Bell";
import { lazy, Suspense, useState } from "react";
import { useT } from "../i18n.ts";
import { productName } from "../product-name.ts";
import type { Product } from "../quote-store.ts";
import { languageStore } from "../settings.ts";
import { useStore } from "../store.ts";
import { useWaitingAlerts } from "./price-alerts.ts";

const AlertSheet = lazy(() => import("./alert-sheet.tsx"));

/** Opens the price alerts of a product; filled and lit while one waits. */
export function AlertBell({ product }: { readonly product: Product }) {
  const t = useT();
  const name = productName(product, useStore(languageStore));
  const count = useWaitingAlerts(product.productCode)?.length ?? 0;
  // The code of the sheet comes with the first opening; then it stays, so that it can slide away.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton
        label={count === 0 ? t("alerts_bell", { name }) : t("alerts_bell_count", { name, count })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BellIcon size={22} weight={count > 0 ? "fill" : "regular"} className={count > 0 ? "text-ink" : "text-ink-2"} />
        {count > 0 && <span aria-hidden="true" className="lit absolute end-2 top-2 size-2 rounded-full bg-flame" />}
      </IconButton>
      {open !== null && (
        <Suspense fallback={null}>
          <AlertSheet product={product} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
