import { Triangle } from "@candela/ui";
import { useT } from "../../lib/i18n.ts";
import type { Breadth } from "./breadth.ts";

/** How the market leans: hollow for what rose, filled for what fell, and the numbers in words. */
export function BreadthBar({ breadth }: { readonly breadth: Breadth }) {
  const t = useT();
  const { up, flat, down } = breadth;
  return (
    <div>
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
