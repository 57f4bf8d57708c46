import { Amount, Chip } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";

const PERCENTS = [10, 25, 50, 100] as const;

interface PercentKeysProps {
  /** The last key's text when it means more than a number, such as selling everything. */
  readonly all?: string | undefined;
  /** Why there is nothing yet that a share could be taken of. */
  readonly disabledReason?: string | undefined;
  readonly onPick: (percent: (typeof PERCENTS)[number]) => void;
}

/** Shares of what there is to spend or sell. */
export function PercentKeys({ all, disabledReason, onPick }: PercentKeysProps) {
  const t = useT();
  return (
    <fieldset
      aria-label={t("trade_share")}
      className="page-x grid grid-cols-[repeat(auto-fit,minmax(max(3.5rem,calc((100%-1.5rem)/4-1px)),1fr))] gap-2 [&>button]:justify-center"
    >
      {PERCENTS.map((percent) => (
        <Chip key={percent} on={false} disabledReason={disabledReason} onClick={() => onPick(percent)}>
          {percent === 100 ? (all ?? t("trade_max")) : <Amount value={String(percent)} as="percent" />}
        </Chip>
      ))}
    </fieldset>
  );
}
