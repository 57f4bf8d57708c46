import { DAY_MS } from "@candela/model";
import { Button, Description, DescriptionList, EmptyState, Notice, PaperTag, ProgressBar, SkeletonRows, Tag } from "@candela/ui";
import { useState } from "react";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { FactorField } from "../../../lib/components/factor-field.tsx";
import { PasswordField } from "../../../lib/components/password-field.tsx";
import { SendingNotice, SendOnce } from "../../../lib/components/sending-notice.tsx";
import { rejectionText } from "../../../lib/format/rejection-text.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useAssetText } from "../../../lib/market/asset-text.ts";
import { navigateTo, redirectTo, returnTo } from "../../../lib/navigation/navigation.ts";
import { FUND_PASSWORD_PATH, WITHDRAW_PATH, WITHDRAWALS_PATH } from "../../../lib/navigation/paths.ts";
import { useQueryParam } from "../../../lib/navigation/query-param.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatDateTime, formatMonth } from "../../../lib/time/time-format.ts";
import { waitText } from "../../../lib/time/wait-text.ts";
import type { WithdrawalTerms } from "../money-shapes.ts";
import { Used } from "./day-limit.tsx";
import { Glyph } from "./destination-choice.tsx";
import { FeeLines } from "./term-lines.tsx";
import { type Asked, usePreview } from "./use-preview.ts";
import { type Request, useRequest } from "./use-request.ts";
import { rejectedText } from "./use-withdraw-form.ts";

/** What stands in the address; null where it is no withdrawal. */
function useAsked(): Asked | null {
  const [channelId, destinationId, amount] = [useQueryParam("channelId"), useQueryParam("destinationId"), useQueryParam("amount")];
  const isWhole =
    /^[1-9]\d{0,8}$/.test(channelId ?? "") && /^[1-9]\d{0,18}$/.test(destinationId ?? "") && /^\d{1,20}(?:\.\d{1,18})?$/.test(amount ?? "");
  return isWhole ? { channelId: Number(channelId), destinationId: destinationId ?? "", amount: amount ?? "" } : null;
}

/** The last look at a withdrawal: what arrives leads, and both secrets stand on the same page. */
export function Review() {
  const t = useT();
  const asked = useAsked();
  const { before: terms, failure, renew } = usePreview(asked);
  if (asked === null || (failure !== null && terms === undefined))
    return (
      <EmptyState
        title={t("withdraw_review")}
        text={failure ?? t("not_found")}
        action={
          <Button wide onClick={() => void returnTo(WITHDRAW_PATH)}>
            {t("withdraw_title")}
          </Button>
        }
      />
    );
  if (terms === undefined) return <SkeletonRows count={6} label={t("ui_loading")} />;
  return <ReviewForm asked={asked} terms={terms} failure={failure} renew={renew} />;
}

interface ReviewFormProps {
  readonly asked: Asked;
  readonly terms: WithdrawalTerms;
  readonly failure: string | null;
  readonly renew: () => Promise<unknown>;
}

function ReviewForm({ asked, terms, failure, renew }: ReviewFormProps) {
  const t = useT();
  const request = useRequest(asked, terms, renew);
  return (
    <div className="page-x flex flex-1 flex-col gap-4">
      <div className="pt-2 text-center">
        <p className="text-body text-ink-2">{t("trade_receive")}</p>
        <p className="text-hero wrap-anywhere">
          <AssetAmount own whole code={terms.currencyName} value={terms.receives} />
          <span className="ms-2 text-title2 font-normal text-ink-3">
            <bdi>{terms.currencyName}</bdi>
          </span>
        </p>
      </div>
      <DestinationCard terms={terms} />
      <DescriptionList size="dense">
        <Description name={t("withdraw_leaves")}>
          <AssetAmount own whole code={terms.currencyName} value={terms.amount} unit />
        </Description>
        <FeeLines minus terms={terms} />
      </DescriptionList>
      <Limits terms={terms} />
      <Secrets terms={terms} request={request} />
      <Send terms={terms} request={request} failure={failure} />
    </div>
  );
}

/** Where it goes. A new address shows its first day as a wick, with the moment of sending. */
function DestinationCard({ terms }: { readonly terms: WithdrawalTerms }) {
  const t = useT();
  const { tag } = useLanguage();
  const now = useNow(30_000);
  const { channelType, currencyName, destinationLabel, destination, network, waitsUntil } = terms;
  const isCrypto = channelType === "crypto";
  const passed = waitsUntil === null ? DAY_MS : Math.min(DAY_MS, Math.max(0, DAY_MS - (waitsUntil - now)));
  return (
    <section aria-label={t("withdraw_to")} className="rounded-card border border-line p-4">
      <div className="flex items-center gap-3.5">
        <Glyph isCrypto={isCrypto} code={currencyName} />
        <p className="min-w-0 flex-1">
          <span className="block text-row wrap-anywhere">
            <bdi>{destinationLabel || destination}</bdi>
          </span>
          {destinationLabel !== "" && (
            <span className="block text-caption wrap-anywhere text-ink-3">
              <bdi dir="ltr" className="num">
                {destination}
              </bdi>
            </span>
          )}
        </p>
        {network !== "" && <Tag>{network}</Tag>}
      </div>
      {waitsUntil !== null && passed < DAY_MS && (
        <div className="pt-4">
          <p className="flex flex-wrap justify-between gap-x-3 pb-2.5 text-caption">
            <span className="font-medium">{t("withdraw_new")}</span>
            <span className="text-ink-2">{t("withdraw_passed", { time: waitText(passed, tag) })}</span>
          </p>
          <ProgressBar share={passed / DAY_MS} label={t("withdraw_new")} />
          <p className="flex flex-wrap justify-between gap-x-3 pt-2.5 text-caption">
            <span className="font-medium">{t("wallets_wait", { time: formatDateTime(waitsUntil) })}</span>
          </p>
        </div>
      )}
    </section>
  );
}

function Limits({ terms: { day, month, identityLevel, limitCurrencyName } }: { readonly terms: WithdrawalTerms }) {
  const t = useT();
  const now = useNow(30_000);
  if (day === null && month === null) return null;
  return (
    <section aria-label={t("withdraw_limit_day")}>
      <div className="flex flex-col gap-3">
        {day !== null && <Used name={t("assets_today")} limit={day} currency={limitCurrencyName} />}
        {month !== null && <Used name={formatMonth(now, now)} limit={month} currency={limitCurrencyName} />}
      </div>
      <p className="pt-2 text-caption text-ink-3">
        {t("withdraw_limits_of", {
          level: t(`withdraw_level_${identityLevel === 0 ? "none" : identityLevel === 1 ? "basic" : "advanced"}`),
        })}
      </p>
    </section>
  );
}

interface PartProps {
  readonly terms: WithdrawalTerms;
  readonly request: Request;
}

function Secrets({ terms, request }: PartProps) {
  const t = useT();
  const { password, setPassword, factor, setFactor, passkey, errors, needsFactor } = request;
  if (terms.rejection === "fund_password_not_set") return null;
  return (
    <div className="flex flex-col gap-4">
      {terms.needsFundPassword && (
        <PasswordField name="fundPassword" label={t("security_fund")} value={password} error={errors.password} onChange={setPassword} />
      )}
      {needsFactor && (
        <FactorField value={factor} error={errors.factor} passkey={passkey} isAsked={errors.factorAsked} onChange={setFactor} />
      )}
    </div>
  );
}

function Send({ terms, request, failure }: PartProps & { readonly failure: string | null }) {
  const t = useT();
  const [first] = useState(terms.revision);
  const { sending, send, lacksFactor, password, changed } = request;
  const rejected = rejectedText(terms, t);
  const amount = useAssetText()(terms.amount, terms.currencyName);
  const missing = terms.needsFundPassword && password === "" ? t("security_fund") : lacksFactor ? t("account_missing_code") : undefined;
  if (terms.rejection === "fund_password_not_set")
    return (
      <div className="mt-auto pt-2 pb-6">
        <p className="pb-2.5 text-center text-caption text-ink-3">{t("withdraw_needs_fund")}</p>
        <Button wide onClick={() => void navigateTo(FUND_PASSWORD_PATH)}>
          {t("withdraw_set_fund")}
        </Button>
      </div>
    );
  return (
    <div className="mt-auto flex flex-col gap-2.5 pt-2 pb-6">
      <div role="status" className="flex flex-col gap-2.5 empty:hidden">
        {(changed || first !== terms.revision) && <Notice tone="attention">{rejectionText({ msg: "terms_changed", params: {} })}</Notice>}
        {(failure ?? rejected) !== undefined && <Notice tone="attention">{failure ?? rejected}</Notice>}
      </div>
      <SendingNotice sending={sending} what="funds" />
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-caption text-ink-3">
        <PaperTag />
        {t("withdraw_cancel_free")}
      </p>
      <SendOnce sending={sending} onClose={() => void redirectTo(WITHDRAWALS_PATH)}>
        <Button wide loading={sending.step === "sending"} disabledReason={failure ?? rejected ?? missing} onClick={() => void send()}>
          {t("withdraw_button", { amount, currency: terms.currencyName })}
        </Button>
      </SendOnce>
    </div>
  );
}
