import { AssetAmount } from "../../lib/components/asset-amount.tsx";

interface DebtHeroProps {
  readonly currencyName: string;
  /** Principal and interest, decimal text. */
  readonly due: string;
  /** As the largest figure of the page; else one of several. */
  readonly leads: boolean;
}

const LEADING = "text-hero max-compact:text-[min(2.25rem,12vw)] max-compact:leading-10 max-compact:tracking-[-0.035em]";

/** What is owed, to the last digit that carries value: cut at cents it would read as less than there is to repay. */
export function DebtHero({ currencyName, due, leads }: DebtHeroProps) {
  return (
    <>
      <span className={leads ? LEADING : "text-title2"}>
        <AssetAmount own whole code={currencyName} value={due} />
      </span>
      <bdi className="text-title3 font-normal text-ink-3">{currencyName}</bdi>
    </>
  );
}
