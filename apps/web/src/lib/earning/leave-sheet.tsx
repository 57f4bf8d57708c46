import { Button, compareDecimals, Description, DescriptionList, Notice, PaperTag, Sheet, useUi } from "@candela/ui";
import { useState } from "react";
import { AssetAmount } from "../components/asset-amount.tsx";
import { SendingNotice, SendOnce } from "../components/sending-notice.tsx";
import { useT } from "../language/i18n.ts";
import { type EarningOrder, percentOf } from "./earning-view.ts";
import type { EarningWords } from "./earning-words.ts";
import { useEarningCommand } from "./use-earning-command.ts";

const REDEEM = { lock: "POST /api/lockMining/redeem", pledge: "POST /api/pledge/redeem" } as const;

type Early = NonNullable<EarningOrder["early"]>;

interface LeaveSheetProps {
  readonly words: EarningWords;
  /** As it is now: a sum that changed since the sheet was opened is shown before it can be agreed to. */
  readonly order: EarningOrder & { readonly early: Early };
  readonly blocked?: string | undefined;
  readonly onDone: (order: EarningOrder) => void;
  readonly onClose: () => void;
}

/** What leaving costs, in figures, before it is done. */
export function EarningLeaveSheet({ words, order, blocked, onDone, onClose }: LeaveSheetProps) {
  const t = useT();
  const [read, setRead] = useState(order);
  const { sending, send } = useEarningCommand();
  const isNew = order.early.back !== read.early.back;
  const leave = async () => {
    const left = await send(REDEEM[words.of], { id: order.id, back: read.early.back });
    if (left !== null) onDone(left);
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t(words.leave)}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          {isNew ? (
            <Button wide onClick={() => setRead(order)}>
              {t("earning_back_show")}
            </Button>
          ) : (
            <Button
              wide
              kind={order.termDays === 0 ? "primary" : "destructive"}
              loading={sending.step === "sending"}
              disabledReason={blocked}
              onClick={() => void leave()}
            >
              {t(words.leave)}
            </Button>
          )}
        </SendOnce>
      }
    >
      <Cost order={read} />
      <div className="flex flex-col gap-2 pt-2">
        {isNew && (
          <div role="status">
            <Notice tone="attention">{t("earning_back_new")}</Notice>
          </div>
        )}
        {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
        {!isNew && <SendingNotice sending={sending} what="funds" />}
      </div>
    </Sheet>
  );
}

function Cost({ order }: { readonly order: LeaveSheetProps["order"] }) {
  const t = useT();
  const style = useUi();
  const { amount, currencyName, earlyFeeRate, termDays, waiting, early } = order;
  const money = (value: string, sign?: "always") => (
    <AssetAmount own whole code={currencyName} value={value} unit {...(sign && { sign })} />
  );
  const minus = (value: string) => money(compareDecimals(value, "0") > 0 ? `-${value}` : value);
  return (
    <DescriptionList size="medium">
      <Description name={t("earning_put_in")}>{money(amount)}</Description>
      {termDays > 0 && (
        <>
          <Description name={t("earning_given_back")}>{minus(early.forfeited)}</Description>
          <Description name={t("earning_fee", { rate: percentOf(earlyFeeRate ?? "0", style) })}>{minus(early.fee)}</Description>
        </>
      )}
      {compareDecimals(waiting, "0") > 0 && termDays > 0 && <Description name={t("earning_dropped")}>{money(waiting)}</Description>}
      <Description name={t("earning_you_get")} total>
        {money(early.back)}
      </Description>
    </DescriptionList>
  );
}
