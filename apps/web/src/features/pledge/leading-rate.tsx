import { decimalParts, useUi } from "@candela/ui";

interface LeadingRateProps {
  /** Percent. */
  readonly digits: string;
  readonly note: string;
}

/** The rate as the largest figure of the page, its sign set back. */
export function LeadingRate({ digits, note }: LeadingRateProps) {
  const style = useUi();
  const parts = decimalParts(digits, style, { as: "percent" });
  return (
    <p className="pt-1 text-center text-balance">
      <bdi className="num block text-amount">
        {parts.map(({ kind, text }) =>
          kind === "affix" ? (
            <span key={text} className="text-[0.5em] tracking-normal">
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </bdi>
      <span className="block pt-1 text-body text-ink-2">{note}</span>
    </p>
  );
}
