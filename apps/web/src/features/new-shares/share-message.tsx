import { Amount, Button, Description } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import type { MessageWaysProps } from "../../lib/kinds/product-kind-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { openProduct } from "../../lib/market/current-product.ts";
import type { SiteMessage } from "../../lib/messages/message-teller.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { NEW_SHARE_PATH } from "../../lib/navigation/paths.ts";
import { listedProduct } from "./share-view.ts";

const isId = (text: string) => /^[1-9]\d{0,6}$/.test(text);

/** Shares and sums of the message, each by itself. */
export function ShareFacts({ params: { shares, paid, returned, asset = "" } }: Pick<SiteMessage, "params">) {
  const t = useT();
  return (
    <>
      {shares !== undefined && (
        <Description name={t("shares_allotted")}>
          <Amount own value={shares} />
        </Description>
      )}
      {paid !== undefined && (
        <Description name={t("shares_paid")}>
          <AssetAmount own whole code={asset} value={paid} unit />
        </Description>
      )}
      {returned !== undefined && (
        <Description name={t("shares_returned")}>
          <AssetAmount own whole code={asset} value={returned} unit />
        </Description>
      )}
    </>
  );
}

/** To the offer with its result; of a share that is listed, to its quotes first. */
export function ShareWays({ message: { kind, params } }: MessageWaysProps) {
  const t = useT();
  const { offerId = "", code = "" } = params;
  const isListed = kind === "new_share_listed" && code !== "";
  return (
    <>
      {isListed && (
        <Button wide onClick={() => void openProduct(listedProduct(code))}>
          {t("shares_trade")}
        </Button>
      )}
      {isId(offerId) && (
        <Button wide kind={isListed ? "secondary" : "primary"} onClick={() => void navigateTo(NEW_SHARE_PATH, { id: offerId })}>
          {t("inbox_look")}
        </Button>
      )}
    </>
  );
}
