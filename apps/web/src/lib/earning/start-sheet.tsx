import { Button, Description, DescriptionList, Notice, PaperTag, Sheet, useUi } from "@candela/ui";
import { type ReactNode, useState } from "react";
import { AcceptedTextKey } from "../components/accepted-text.tsx";
import { AssetAmount } from "../components/asset-amount.tsx";
import { SendingNotice, SendOnce } from "../components/sending-notice.tsx";
import { useT } from "../language/i18n.ts";
import { useNow } from "../time/now.ts";
import { formatUtcMinute } from "../time/time-format.ts";
import {
  comesBackAt,
  type EarningOrder,
  type EarningProduct,
  interestOfDay,
  isFixed,
  percentOf,
  productTitle,
  rateText,
} from "./earning-view.ts";
import type { EarningWords } from "./earning-words.ts";
import { LeavingText } from "./term-lines.tsx";
import { useAmountText } from "./use-earning-amount.ts";
import { useEarningCommand } from "./use-earning-command.ts";

const START = { lock: "POST /api/lockMining/start", pledge: "POST /api/pledge/start" } as const;

interface StartSheetProps {
  readonly words: EarningWords;
  /** As it is now: terms that changed since the sheet was opened are shown before they can be agreed to. */
  readonly product: EarningProduct;
  readonly amount: string;
  readonly rollsOver: boolean;
  /** Why it cannot be sent now. */
  readonly blocked?: string | undefined;
  /** What can be lost, in words. */
  readonly risk: ReactNode;
  readonly onDone: (order: EarningOrder) => void;
  readonly onClose: () => void;
}

/** The last look before money is put away. What is agreed to are the terms that stand here, by their version. */
export function EarningStartSheet({ words, product, amount, rollsOver, blocked, risk, onDone, onClose }: StartSheetProps) {
  const t = useT();
  const [read, setRead] = useState(product);
  const [sent, setSent] = useState(product);
  const { sending, send } = useEarningCommand();
  const amountText = useAmountText();
  const isNew = product.version !== read.version || product.textVersion !== read.textVersion;
  const start = async () => {
    const { productId, version, textVersion } = read;
    setSent(read);
    const made = await send(START[words.of], { productId, version, textVersion, amount, rollsOver });
    if (made !== null) onDone(made);
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t(words.confirm)}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          {isNew ? (
            <Button wide onClick={() => setRead(product)}>
              {t("earning_terms_show")}
            </Button>
          ) : (
            <Button wide loading={sending.step === "sending"} disabledReason={blocked} onClick={() => void start()}>
              {t(words.start, { amount: amountText(amount), currency: read.currencyName })}
            </Button>
          )}
        </SendOnce>
      }
    >
      <Agreed words={words} product={read} amount={amount} rollsOver={rollsOver} />
      <div className="flex flex-col gap-2 pt-2">
        {risk}
        {isNew && (
          <div role="status">
            <Notice tone="attention">{t("earning_terms_new")}</Notice>
          </div>
        )}
        {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
        {/* What was said of earlier terms is no word on those that were read since. */}
        {!isNew && read.version === sent.version && read.textVersion === sent.textVersion && (
          <SendingNotice sending={sending} what="funds" />
        )}
      </div>
    </Sheet>
  );
}

type AgreedProps = Pick<StartSheetProps, "words" | "product" | "amount" | "rollsOver">;

function Agreed({ words, product, amount, rollsOver }: AgreedProps) {
  const t = useT();
  const style = useUi();
  const back = comesBackAt(product, useNow(30_000));
  const { currencyName, rateLow, rateHigh, termDays } = product;
  const day = (rate: string) => <AssetAmount whole code={currencyName} value={interestOfDay(product, amount, rate)} unit />;
  return (
    <DescriptionList size="medium">
      <Description name={productTitle(product, t)}>
        <AssetAmount whole code={currencyName} value={amount} unit />
      </Description>
      <Description name={t("earning_rate_year")}>
        <bdi className="num">{rateText(product, style, t)}</bdi>
      </Description>
      {isFixed(product) ? (
        <Description name={t("earning_each_day")}>{day(rateHigh)}</Description>
      ) : (
        <>
          <Description name={t("earning_day_lowest", { rate: percentOf(rateLow, style) })}>{day(rateLow)}</Description>
          <Description name={t("earning_day_highest", { rate: percentOf(rateHigh, style) })}>{day(rateHigh)}</Description>
        </>
      )}
      {back !== null && (
        <Description name={t("earning_comes_back")} wraps>
          {t("orders_utc", { time: formatUtcMinute(back) })}
        </Description>
      )}
      <Description name={t("earning_leave")} wraps>
        <LeavingText terms={product} endsAt={back} />
      </Description>
      {termDays > 0 && <Description name={t(words.roll)}>{t(rollsOver ? "earning_yes" : "earning_no")}</Description>}
      <Description name={t("earning_terms_version")}>
        <bdi className="num">
          {product.name} · {product.version}
        </bdi>
      </Description>
      <Description name={t("terms_text")}>
        <AcceptedTextKey of={words.of} version={product.textVersion} />
      </Description>
    </DescriptionList>
  );
}
