import { cx } from "./class-names.ts";
import { LivePrice } from "./live-price.tsx";
import { Change } from "./numbers.tsx";
import { Tag } from "./tag.tsx";
import { useUi } from "./ui-context.ts";

interface PriceCellProps {
  readonly price: string;
  readonly changeRate: string;
  readonly state?: "live" | "stale" | "closed" | "halted";
  /** Seconds since the last tick, when stale. */
  readonly staleSeconds?: number;
}

/** Price over change, at the end edge of a row. */
export function PriceCell({ price, changeRate, state = "live", staleSeconds = 0 }: PriceCellProps) {
  const { t } = useUi();
  return (
    <span className="flex shrink-0 flex-col items-end gap-0.5">
      <LivePrice
        value={price}
        quiet={state !== "live"}
        className={cx("text-row font-medium", state === "stale" ? "text-ink-3" : "text-ink")}
      />
      {state === "live" && <Change rate={changeRate} className="text-caption" />}
      {state === "stale" && <span className="text-caption text-ink-3">{t("ui_stale", { seconds: staleSeconds })}</span>}
      {state === "closed" && <Tag>{t("ui_closed")}</Tag>}
      {state === "halted" && <Tag tone="problem">{t("ui_halted")}</Tag>}
    </span>
  );
}
