import { cx, ProductToken, Row, Tag, useUi } from "@candela/ui";
import { SealCheckIcon } from "@phosphor-icons/react/dist/csr/SealCheck";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { NEW_SHARE_PATH } from "../../lib/navigation/paths.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { useCheckedDraw } from "./checked-draws.ts";
import { ListedGain } from "./listed-gain.tsx";
import { ownCount, priceText, type ShareOrder } from "./share-view.ts";
import { orderTag, whenText } from "./share-words.ts";

/** A subscription in three lines: what was asked and got, what was paid and came back, and whether this device has checked the draw. */
export function OrderRow({ order, divider }: { readonly order: ShareOrder; readonly divider: boolean }) {
  const t = useT();
  const { offerId, code, name, state } = order;
  const tag = orderTag(order);
  const isAllotted = state === "allotted" || state === "unallotted";
  return (
    <Row
      href={pageHref(NEW_SHARE_PATH, { id: offerId })}
      divider={divider}
      start={<ProductToken productCode={code} productType={1} />}
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 whitespace-normal">
          {name}
          {tag !== null && <Tag tone={tag.tone}>{t(tag.name)}</Tag>}
        </span>
      }
      note={
        <span className="block whitespace-normal">
          <Asked order={order} isAllotted={isAllotted} />
          <When order={order} isAllotted={isAllotted} />
        </span>
      }
      end={<Money order={order} />}
    />
  );
}

function Asked({ order, isAllotted }: { readonly order: ShareOrder; readonly isAllotted: boolean }) {
  const t = useT();
  const style = useUi();
  const { shares, sharesAllotted, price } = order;
  const [asked, at] = [ownCount(shares, style), priceText(price, style)];
  return isAllotted
    ? t("shares_got", { got: ownCount(sharesAllotted ?? 0, style), asked, price: at })
    : t("shares_asked_at", { shares: asked, price: at });
}

function When({ order, isAllotted }: { readonly order: ShareOrder; readonly isAllotted: boolean }) {
  const t = useT();
  const checked = useCheckedDraw(order.id);
  const { state, offerState, settledAt } = order;
  const isOver = state === "failed" || state === "void" || state === "withdrawn";
  // Without shares there is nothing to wait for.
  const when = state === "unallotted" && settledAt !== null ? formatUtcDay(settledAt) : whenText(isOver ? "failed" : offerState, order, t);
  if (!isAllotted) return <span className="block text-ink-2">{when}</span>;
  const word = checked === undefined ? "shares_unchecked" : checked === "all" ? "shares_no_draw" : "shares_checked";
  return (
    <span className={cx("flex items-center gap-1.5", checked === undefined ? "text-ink-3" : "text-ink-2")}>
      {checked !== undefined && <SealCheckIcon size={16} weight="fill" aria-hidden="true" className="shrink-0 text-ok" />}
      {dotted(t(word), when)}
    </span>
  );
}

function Money({ order }: { readonly order: ShareOrder }) {
  const t = useT();
  const { state, currencyName, held, paid, returned, deliveredAt, sharesAllotted } = order;
  const money = (value: string) => <AssetAmount own whole code={currencyName} value={value} />;
  const isListed = deliveredAt !== null && (sharesAllotted ?? 0) > 0;
  return (
    <span className="flex flex-col items-end">
      {money(state === "open" ? held : paid)}
      <span className="text-caption font-normal text-ink-3">
        {state === "open" ? (
          t("shares_held")
        ) : isListed ? (
          <ListedGain order={order} />
        ) : (
          <>
            {money(returned)} {t("shares_back")}
          </>
        )}
      </span>
    </span>
  );
}
