import { Triangle } from "@candela/ui";
import { useRef } from "react";
import { useT } from "../../lib/language/i18n.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { useBreadth } from "./use-breadth.ts";

/** How these products lean: hollow for what rose, filled for what fell, and the numbers in words. */
export function BreadthBar({ products }: { readonly products: readonly Product[] }) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const { up, flat, down } = useBreadth(products, frame);
  return (
    <div ref={frame}>
      <div aria-hidden="true" className="flex h-1.5 gap-1">
        {up > 0 && <span className="rounded-full border-[1.5px] border-up-chart" style={{ flexGrow: up }} />}
        {flat > 0 && <span className="rounded-full bg-ink-off" style={{ flexGrow: flat }} />}
        {down > 0 && <span className="rounded-full bg-down-chart" style={{ flexGrow: down }} />}
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-2 text-caption">
        <span className="inline-flex items-center gap-1.5 text-up">
          <Triangle direction="up" />
          {t("home_breadth_up", { count: up })}
        </span>
        {flat > 0 && <span className="text-ink-2">{t("home_breadth_flat", { count: flat })}</span>}
        <span className="inline-flex items-center gap-1.5 text-down">
          <Triangle direction="down" />
          {t("home_breadth_down", { count: down })}
        </span>
      </p>
    </div>
  );
}
