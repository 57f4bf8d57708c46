import { Amount, Change, HeroMoney, SignedAmount } from "@candela/ui";
import { todayRate } from "../account/portfolio.ts";
import { type Panel, type ShownPanel, shownPanel } from "../account/shown-panel.ts";
import { useStore } from "../browser/store.ts";
import { hideBalanceStore } from "../site/settings.ts";

interface PanelFigureProps {
  readonly panel: Panel;
  readonly of: keyof ShownPanel;
  readonly className?: string;
}

/** One of the user's totals in dollars, dots while balances are hidden; a gain or loss has its sign and colour. */
export function PanelFigure({ panel, of, className = "" }: PanelFigureProps) {
  const hidden = useStore(hideBalanceStore);
  const Figure = of === "profit" || of === "today" ? SignedAmount : Amount;
  return <Figure value={shownPanel(panel)[of]} as="dollars" hidden={hidden} className={className} />;
}

/** The total as a large figure, its decimals set back. */
export function TotalHero({
  panel,
  className = "text-[min(1.875rem,9.5vw)]! leading-9",
}: {
  readonly panel: Panel;
  readonly className?: string;
}) {
  const hidden = useStore(hideBalanceStore);
  return <HeroMoney value={panel.userBalanceConvert} hidden={hidden} className={className} />;
}

/** Today's change in percent; nothing when the day began with nothing. */
export function TodayChange({ panel }: { readonly panel: Panel }) {
  const rate = todayRate(panel);
  return rate === null ? null : <Change rate={rate} className="text-caption font-medium" />;
}
