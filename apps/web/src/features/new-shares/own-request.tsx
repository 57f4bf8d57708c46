import { Button, Description, DescriptionList, showToast, useUi } from "@candela/ui";
import { useState } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatUtcDayMinute } from "../../lib/time/time-format.ts";
import { ownCount, type ShareOffer, type ShareOrder, shortHex } from "./share-view.ts";
import { WithdrawSheet } from "./withdraw-sheet.tsx";

/** What the user has asked for: held until the draw; it can be taken back before the close. */
export function OwnRequest({ offer, order }: { readonly offer: ShareOffer; readonly order: ShareOrder }) {
  const t = useT();
  const style = useUi();
  const now = useNow(1_000);
  const isOpen = offer.state === "subscribing" && now < offer.closesAt;
  return (
    <section aria-labelledby="share-own" className="rounded-card bg-fill px-4.5 pt-3.5 pb-2 max-compact:px-3.5">
      <h2 id="share-own" className="text-row">
        {t("shares_yours")}
      </h2>
      <DescriptionList size="dense">
        <Description name={t("shares_requested")}>
          <bdi className="num">{ownCount(order.shares, style)}</bdi>
        </Description>
        <Description name={t("shares_held_until")}>
          <AssetAmount own whole code={order.currencyName} value={order.held} unit />
        </Description>
        <Description name={t("terms_text")}>{t("terms_version", { version: shortHex(order.textsHash) })}</Description>
      </DescriptionList>
      <p className="text-caption text-ink-2">
        {isOpen
          ? t("shares_until_final", { moment: t("orders_utc", { time: formatUtcDayMinute(offer.closesAt) }) })
          : t("new_share_closed")}
      </p>
      {isOpen ? <Withdraw order={order} /> : <div className="pb-2" />}
    </section>
  );
}

function Withdraw({ order }: { readonly order: ShareOrder }) {
  const t = useT();
  const cut = useLiveness() === "stale";
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="plain" size="small" className="-ms-4" onClick={() => setAsking(true)}>
        {t("shares_withdraw")}
      </Button>
      {asking && (
        <WithdrawSheet
          order={order}
          blocked={cut ? t("funds_offline") : undefined}
          onDone={() => {
            setAsking(false);
            showToast({ text: t("shares_withdrawn"), tone: "good" });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
