import { Button, Notice, PaperTag } from "@candela/ui";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { useQuery } from "@tanstack/react-query";
import { FrozenNotice } from "../../../lib/components/frozen-notice.tsx";
import { RichText } from "../../../lib/components/rich-text.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { FUND_PASSWORD_PATH, IDENTITY_PATH, WITHDRAW_PATH } from "../../../lib/navigation/paths.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import type { Channel, ChannelKind } from "../money-shapes.ts";
import { AmountField } from "./amount-field.tsx";
import { DayLimit } from "./day-limit.tsx";
import { DestinationChoice } from "./destination-choice.tsx";
import { ChannelLines, TermLines } from "./term-lines.tsx";
import { type WithdrawForm as Form, rejectedText, useBlocked, useWithdrawForm } from "./use-withdraw-form.ts";

interface WithdrawFormProps {
  readonly kind: ChannelKind;
  readonly channels: readonly Channel[];
}

/** How much, where to, and what it costs before anything is asked for. */
export function WithdrawForm({ kind, channels }: WithdrawFormProps) {
  const t = useT();
  const form = useWithdrawForm(kind, channels);
  const { channel, before, failure, terms } = form;
  const shown = terms ?? before;
  return (
    <>
      {/* A pause of withdrawals is told by the page, above all of it. */}
      <AmountField form={form} />
      <DestinationChoice kind={kind} form={form} />
      {shown === undefined && channel !== undefined && <ChannelLines channel={channel} />}
      {shown !== undefined && (
        <>
          <TermLines terms={shown} />
          <DayLimit terms={shown} />
          <Notice>
            <ShieldCheckIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
            <span>
              {t("withdraw_approvals", { count: shown.approvalsNeeded })} {shown.reviewer === "sandbox" && t("identity_sandbox")}
            </span>
          </Notice>
        </>
      )}
      {channel !== undefined && channel.instructions !== "" && <RichText html={channel.instructions} level={3} />}
      {failure !== null && (
        <div role="status">
          <Notice tone="attention">{failure}</Notice>
        </div>
      )}
      {terms !== undefined && terms.rejection !== null && terms.rejection !== "withdrawal_held" && (
        <div role="status">
          <Notice tone="attention">{rejectedText(terms, t)}</Notice>
        </div>
      )}
      <Continue form={form} />
    </>
  );
}

function Continue({ form }: { readonly form: Form }) {
  const t = useT();
  const blocked = useBlocked(form);
  const { data: isSet } = useQuery(dataQuery("GET /api/userInfo/isSetWithPwd", {}, { staleTime: 0 }));
  const goTo = (path: string, query = {}) => {
    form.remember();
    void navigateTo(path, query);
  };
  const review = () => {
    const { wanted } = form;
    if (wanted !== null) goTo(WITHDRAW_PATH, { step: "review", ...wanted });
  };
  return (
    <div className="mt-auto flex flex-col gap-2.5 pt-2 pb-6">
      <FrozenNotice />
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-caption text-ink-3">
        <PaperTag />
        {t(isSet === false ? "withdraw_needs_fund" : "withdraw_cancel_free")}
      </p>
      {isSet === false ? (
        <Button wide onClick={() => goTo(FUND_PASSWORD_PATH)}>
          {t("withdraw_set_fund")}
        </Button>
      ) : form.terms?.rejection === "withdrawal_level_closed" ? (
        <Button wide onClick={() => goTo(IDENTITY_PATH)}>
          {t("identity_title")}
        </Button>
      ) : (
        <Button wide disabledReason={blocked} onClick={review}>
          {t("me_continue")}
        </Button>
      )}
    </div>
  );
}
