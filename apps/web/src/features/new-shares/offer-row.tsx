import { Amount, ProductToken, Row, Tag, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { NEW_SHARE_PATH } from "../../lib/navigation/paths.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { ownCount, priceDecimals, type ShareOffer, shareSymbol } from "./share-view.ts";
import { STATE_NAMES, whenText } from "./share-words.ts";

const TONES = { subscribing: "attention", announced: "info" } as const;

/** An offer in a line: whose shares, when what comes next, at which price, and what one has asked for. */
export function OfferRow({ offer, divider }: { readonly offer: ShareOffer; readonly divider: boolean }) {
  const t = useT();
  const style = useUi();
  const { id, code, name, sector, state, price, currencyName, order } = offer;
  const tone = state === "subscribing" || state === "announced" ? TONES[state] : "neutral";
  return (
    <Row
      href={pageHref(NEW_SHARE_PATH, { id })}
      divider={divider}
      start={<ProductToken productCode={code} productType={1} />}
      title={<span className="whitespace-normal">{name}</span>}
      note={
        <span className="block whitespace-normal">
          {dotted(shareSymbol(code), sector)}
          <span className="block text-ink-2 first-letter:uppercase">{whenText(state, offer, t)}</span>
          {order?.state === "open" && (
            <span className="block text-ink-2">{t("shares_asked", { shares: ownCount(order.shares, style) })}</span>
          )}
        </span>
      }
      end={
        <span className="flex flex-col items-end gap-1">
          <span>
            <Amount value={price} decimals={priceDecimals(price)} />{" "}
            <span className="text-caption font-normal text-ink-3">{currencyName}</span>
          </span>
          <Tag tone={tone}>{t(STATE_NAMES[state])}</Tag>
        </span>
      }
    />
  );
}
