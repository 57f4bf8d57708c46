import { AssetAmount } from "../../lib/components/asset-amount.tsx";

interface DebtHeroProps {
  readonly currencyName: string;
  /** Principal and interest, decimal text. */
  readonly due: string;
}

/** What is owed as the largest figure of a page, to the last digit that carries value: cut at cents it would read as less than there is to repay. */
export function DebtHero({ currencyName, due }: DebtHeroProps) {
  return (
    <>
      <span className="text-hero max-compact:text-[min(2.25rem,12vw)] max-compact:leading-10 max-compact:tracking-[-0.035em]">
        <AssetAmount own whole code={currencyName} value={due} />
      </span>
      <bdi className="text-title3 font-normal text-ink-3">{currencyName}</bdi>
    </>
  );
}
