import type { MessageKey } from "@candela/i18n";
import { Amount, Notice, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { PriceForAll } from "./result-lines.tsx";
import { countText, type ShareOffer, type ShareOrder } from "./share-view.ts";

type Ended = "failed" | NonNullable<ShareOffer["voidReason"]>;

const WHY: Readonly<Record<Ended, MessageKey>> = {
  failed: "shares_failed_text",
  list_late: "shares_void_list_late",
  beacon_missing: "shares_void_beacon_missing",
  seed_sealed: "shares_void_seed_sealed",
};

/** What became of an offer as a whole: why all money went back, or how many shares were allotted of those that were asked for. */
export function OfferOutcome({ offer, order }: { readonly offer: ShareOffer; readonly order: ShareOrder | null }) {
  const t = useT();
  const style = useUi();
  const { state, voidReason, lotShares, lotsAllotted, lotsAsked, lotsMinimum, price } = offer;
  if (state === "failed" || state === "void") {
    const why = WHY[state === "failed" ? "failed" : (voidReason ?? "seed_sealed")];
    return (
      <div>
        <p className="text-title2">{t(state === "failed" ? "shares_state_failed" : "shares_state_void")}</p>
        <p className="pt-1 text-body text-ink-2">
          {t(why, { asked: countText(lotsAsked * lotShares, style), minimum: countText(lotsMinimum * lotShares, style) })}
        </p>
        {order !== null && <p className="text-body text-ink-2">{t("shares_all_back")}</p>}
      </div>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p>
          <span className="block text-body text-ink-2">{t("shares_allotted")}</span>
          <span className="text-title1">
            <Amount value={String((lotsAllotted ?? 0) * lotShares)} />
          </span>{" "}
          <span className="text-body text-ink-2">{t("shares_of", { shares: countText(lotsAsked * lotShares, style) })}</span>
        </p>
        <PriceForAll price={price} />
      </div>
      <Notice>{t("shares_not_yours")}</Notice>
    </>
  );
}
