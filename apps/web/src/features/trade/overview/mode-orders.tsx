import { cx } from "@candela/ui";
import type { MouseEvent } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { pageHref, redirectTo } from "../../../lib/navigation/navigation.ts";
import { MODES } from "../shell/modes.ts";
import type { TradeModeId } from "../shell/trade-mode.ts";

/** Above the orders of one mode: the way to those of the others. They stand beside each other, so back leads to where one came from. */
export function ModeOrders({ mode }: { readonly mode: TradeModeId }) {
  const t = useT();
  const open = (event: MouseEvent, path: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void redirectTo(path);
  };
  return (
    <nav aria-label={t("overview_mode")} className="page-x pb-2">
      <ul className="flex flex-wrap rounded-input bg-fill p-[3px]">
        {MODES.map(({ id, name, path }) => (
          <li key={id} className="flex-1">
            <a
              href={pageHref(path)}
              onClick={(event) => open(event, path)}
              aria-current={id === mode ? "page" : undefined}
              className={cx(
                "touch relative flex min-h-9.5 items-center justify-center rounded-thumb px-2 text-center text-[0.90625rem] leading-5",
                id === mode ? "bg-raised font-semibold text-ink shadow-thumb in-data-[theme=dark]:bg-fill-press" : "font-medium text-ink-2",
              )}
            >
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
