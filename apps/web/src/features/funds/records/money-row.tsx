import { Row, Tag, type Tone } from "@candela/ui";
import { Fragment } from "react";
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
        <span className="block whitespace-normal">
          <bdi className="num">{isToday ? formatTime(createdAt) : formatDay(createdAt)}</bdi>
          {more.map((text) => (
            <Fragment key={text}>
              {" · "}
              {/* Whole on the next line rather than broken: a reference is read as one. */}
              <span className="inline-block">{text}</span>
            </Fragment>
          ))}
        </span>
      }
      end={
        <span className="flex flex-col items-end gap-1">
          <AssetAmount own code={currencyName} value={amount} />
          <Tag tone={tag.tone}>{tag.text}</Tag>
        </span>
      }
    />
  );
}
