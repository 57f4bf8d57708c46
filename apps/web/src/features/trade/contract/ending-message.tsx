import { Amount, Button, Description, SignedAmount } from "@candela/ui";
import type { MessageWaysProps } from "../../../lib/kinds/product-kind-view.ts";
import { useT } from "../../../lib/language/i18n.ts";
import type { SiteMessage } from "../../../lib/messages/message-teller.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { EXPLAIN_PATH, POSITION_PATH } from "../../../lib/navigation/paths.ts";

/** At which price a position was closed for the user, and what it came to. */
export function EndingFacts({ params: { price = "", trigger, result = "", currency } }: Pick<SiteMessage, "params">) {
  const t = useT();
  return (
    <>
      {trigger !== undefined && (
        <Description name={t("inbox_set_for")}>
          <Amount value={trigger} />
        </Description>
      )}
      <Description name={t("inbox_closed_at")}>
        <Amount value={price} />
      </Description>
      <Description name={t("inbox_result")}>
        <SignedAmount own value={result} decimals={2} {...(currency !== undefined && { unit: currency })} />
      </Description>
    </>
  );
}

/** To the position. */
export function PositionWays({ message: { params } }: MessageWaysProps) {
  const t = useT();
  return (
    <Button wide onClick={() => void navigateTo(POSITION_PATH, { id: params.positionId ?? "" })}>
      {t("inbox_position")}
    </Button>
  );
}

/** To why it was liquidated, and to the position. */
export function LiquidationWays({ message: { params } }: MessageWaysProps) {
  const t = useT();
  const id = params.positionId ?? "";
  return (
    <>
      <Button wide onClick={() => void navigateTo(EXPLAIN_PATH, { id })}>
        {t("inbox_why")}
      </Button>
      <Button wide kind="secondary" onClick={() => void navigateTo(POSITION_PATH, { id })}>
        {t("inbox_position")}
      </Button>
    </>
  );
}
