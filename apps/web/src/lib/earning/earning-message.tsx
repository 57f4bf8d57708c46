import { Button, Description } from "@candela/ui";
import { AssetAmount } from "../components/asset-amount.tsx";
import type { MessageWaysProps } from "../kinds/product-kind-view.ts";
import { useT } from "../language/i18n.ts";
import type { SiteMessage } from "../messages/message-teller.ts";
import { navigateTo } from "../navigation/navigation.ts";
import { LOCK_DETAIL_PATH, PLEDGE_PATH } from "../navigation/paths.ts";

const isId = (text: string) => /^[1-9]\d{0,18}$/.test(text);

/** The interest of the whole term; of interest that waits, its amount. */
export function EarningFacts({ params: { amount = "", interest, asset = "" } }: Pick<SiteMessage, "params">) {
  const t = useT();
  return (
    <>
      {interest !== undefined && (
        <Description name={t("earning_put_in")}>
          <AssetAmount own whole code={asset} value={amount} unit />
        </Description>
      )}
      <Description name={t("earning_interest_name")}>
        <AssetAmount own whole code={asset} value={interest ?? amount} unit />
      </Description>
    </>
  );
}

/** To the order, and to the one that it went on as. */
export function EarningWays({ message: { params } }: MessageWaysProps) {
  const t = useT();
  const { id = "", next = "" } = params;
  const path = params.of === "pledge" ? PLEDGE_PATH : LOCK_DETAIL_PATH;
  return (
    <>
      {isId(next) && (
        <Button wide onClick={() => void navigateTo(path, { id: next })}>
          {t("earning_next")}
        </Button>
      )}
      {isId(id) && (
        <Button wide kind={isId(next) ? "secondary" : "primary"} onClick={() => void navigateTo(path, { id })}>
          {t("inbox_look")}
        </Button>
      )}
    </>
  );
}
