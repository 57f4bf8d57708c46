import { Row, Tag, type Tone } from "@candela/ui";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { CurrencyToken } from "../../../lib/components/currency-token.tsx";
import { formatDay, formatTime } from "../../../lib/time/time-format.ts";

interface MoneyRowProps {
  readonly href: string;
  readonly currencyName: string;
  /** Network, or kind of channel. */
  readonly way: string;
  readonly createdAt: number;
  readonly isToday: boolean;
  /** After the moment: a reason, a reference. */
  readonly more: readonly string[];
  readonly amount: string;
  readonly tag: { readonly tone: Tone; readonly text: string };
}

/** One deposit or withdrawal in a line; the tag under the amount is its state. */
export function MoneyRow({ href, currencyName, way, createdAt, isToday, more, amount, tag }: MoneyRowProps) {
  return (
    <Row
      href={href}
      start={<CurrencyToken code={currencyName} />}
      title={
        <span className="whitespace-normal">
          <bdi>{currencyName}</bdi> · {way}
        </span>
      }
      note={
        // A dot stands between two of a line: that of a part which begins a line lies outside and is not shown.
        <span className="block overflow-clip whitespace-normal">
          <span className="-ms-3 flex flex-wrap">
            <span className="ps-3">
              <bdi className="num">{isToday ? formatTime(createdAt) : formatDay(createdAt)}</bdi>
            </span>
            {more.map((text) => (
              // Whole on the next line rather than broken: a reference is read as one.
              <span key={text} className="relative ps-3">
                <span aria-hidden="true" className="absolute start-0 w-3 text-center">
                  ·
                </span>
                {text}
              </span>
            ))}
          </span>
        </span>
      }
      end={
        <span className="flex flex-col items-end gap-1">
          {/* To the last digit: rounded, it would be a cent more than the same amount in the sum above, which is cut. */}
          <AssetAmount own whole code={currencyName} value={amount} />
          <Tag tone={tag.tone}>{tag.text}</Tag>
        </span>
      }
    />
  );
}
