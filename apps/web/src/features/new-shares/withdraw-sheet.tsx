import { Button, Description, DescriptionList, Notice, PaperTag, Sheet } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { SendingNotice, SendOnce } from "../../lib/components/sending-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDayMinute } from "../../lib/time/time-format.ts";
import type { ShareOrder } from "./share-view.ts";
import { useShareCommand } from "./use-share-command.ts";

interface WithdrawSheetProps {
  readonly order: ShareOrder;
  readonly blocked: string | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Taking a request back: what comes back, and until when it can be made anew. */
export function WithdrawSheet({ order, blocked, onDone, onClose }: WithdrawSheetProps) {
  const t = useT();
  const { sending, send } = useShareCommand();
  const withdraw = async () => {
    if ((await send("POST /api/newShares/withdraw", { id: order.id })) !== null) onDone();
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("shares_withdraw")}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          <Button wide loading={sending.step === "sending"} disabledReason={blocked} onClick={() => void withdraw()}>
            {t("shares_withdraw")}
          </Button>
        </SendOnce>
      }
    >
      <DescriptionList size="medium">
        <Description name={t("shares_comes_back")}>
          <AssetAmount own whole code={order.currencyName} value={order.held} unit />
        </Description>
      </DescriptionList>
      <p className="py-2 text-body text-ink-2">
        {t("shares_withdraw_text", { moment: t("orders_utc", { time: formatUtcDayMinute(order.closesAt) }) })}
      </p>
      {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
      <SendingNotice sending={sending} what="funds" />
    </Sheet>
  );
}
