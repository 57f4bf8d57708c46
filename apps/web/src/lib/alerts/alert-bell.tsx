import { IconButton, showToast } from "@candela/ui";
import { BellIcon } from "@phosphor-icons/react/dist/csr/Bell";
import { type ComponentType, useState } from "react";
import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { productName } from "../market/product-name.ts";
import type { Product } from "../market/quote-store.ts";
import { languageStore } from "../site/settings.ts";
import { useWaitingAlerts } from "./price-alerts.ts";

type AlertSheet = ComponentType<{ readonly product: Product; readonly open: boolean; readonly onClose: () => void }>;

/** Opens the price alerts of a product; filled and lit while one waits. */
export function AlertBell({ product }: { readonly product: Product }) {
  const t = useT();
  const name = productName(product, useStore(languageStore));
  const count = useWaitingAlerts(product.productCode)?.length ?? 0;
  const [open, setOpen] = useState(false);
  // Its code comes with the first opening; without a connection that is told, and can be tried again.
  const [Sheet, setSheet] = useState<AlertSheet | null>(null);
  const show = () => {
    setOpen(true);
    if (Sheet !== null) return;
    import("./alert-sheet.tsx").then(
      (module) => setSheet(() => module.default),
      () => showToast({ text: t("system_exception"), tone: "problem" }),
    );
  };
  return (
    <>
      <IconButton
        data-feature="priceAlerts"
        label={count === 0 ? t("alerts_bell", { name }) : t("alerts_bell_count", { name, count })}
        aria-haspopup="dialog"
        onClick={show}
      >
        <BellIcon size={22} weight={count > 0 ? "fill" : "regular"} className={count > 0 ? "text-ink" : "text-ink-2"} />
        {count > 0 && <span aria-hidden="true" className="lit absolute end-2 top-2 size-2 rounded-full bg-flame" />}
      </IconButton>
      {Sheet !== null && <Sheet product={product} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
