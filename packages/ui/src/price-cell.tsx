import { cx } from "./class-names.ts";
import { LivePrice } from "./live-price.tsx";
import { Change } from "./numbers.tsx";
import { Tag } from "./tag.tsx";
import { useUi } from "./ui-context.ts";

interface PriceCellProps {
  readonly price: string;
  readonly changeRate: string;
  readonly state?: "live" | "stale" | "closed" | "halted";
  /** How old it is, in words, when stale. */
  readonly age?: string | undefined;
}

/** Price over change, at the end edge of a row. */
export function PriceCell({ price, changeRate, state = "live", age }: PriceCellProps) {
  const { t } = useUi();
  return (
    <span className="flex shrink-0 flex-col items-end gap-0.5">
      <LivePrice
        value={price}
        quiet={state !== "live"}
        className={cx("text-row font-medium", state === "stale" ? "text-ink-3" : "text-ink")}
      />
      {state === "live" && <Change rate={changeRate} className="text-caption" />}
      {state === "stale" && <span className="num text-caption text-ink-3">{age}</span>}
      {state === "closed" && <Tag>{t("ui_closed")}</Tag>}
      {state === "halted" && <Tag tone="problem">{t("ui_halted")}</Tag>}
    </span>
  );
}
