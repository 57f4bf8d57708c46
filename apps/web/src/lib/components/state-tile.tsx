import { cx } from "@candela/ui";
import type { ReactNode } from "react";
import type { Panel } from "../account/shown-panel.ts";
import { useT } from "../language/i18n.ts";
import { pageHref } from "../navigation/navigation.ts";
import { ASSETS_PATH, POSITIONS_PATH } from "../navigation/paths.ts";
import { OptionIcon } from "./option-icon.tsx";
import { PanelFigure } from "./panel-figure.tsx";

interface StateTileProps {
  readonly href: string;
  readonly icon: string;
  readonly title: ReactNode;
  readonly note: string;
  /** Something is left to do. */
  readonly asks?: boolean;
  readonly children?: ReactNode;
}

/** How one thing stands, as a tile that leads to what it is about. */
export function StateTile({ href, icon, title, note, asks = false, children }: StateTileProps) {
  return (
    <a
      href={href}
      className={cx(
        "flex min-h-28 min-w-0 flex-col rounded-card p-3.5 max-compact:px-3",
        asks ? "bg-flame-soft" : "bg-fill active:bg-fill-press desktop:hover:bg-fill-press",
      )}
    >
      <OptionIcon name={icon} />
      <span className="mt-auto pt-3 text-row hyphens-auto max-compact:text-body max-compact:font-semibold">{title}</span>
      <span className="text-caption text-ink-2 hyphens-auto">{note}</span>
      {children !== undefined && <span className="block pt-2.5 pb-1">{children}</span>}
    </a>
  );
}

/** Tiles of the open trades: their profit, and the money in them. */
export function OpenTiles({ panel }: { readonly panel: Panel }) {
  const t = useT();
  return (
    <>
      <StateTile
        href={pageHref(ASSETS_PATH)}
        icon="ChartLineUp"
        title={<PanelFigure panel={panel} of="profit" />}
        note={t("home_open_profit")}
      />
      <StateTile
        href={pageHref(POSITIONS_PATH)}
        icon="ChartBar"
        title={<PanelFigure panel={panel} of="open" />}
        note={t("assets_committed")}
      />
    </>
  );
}
