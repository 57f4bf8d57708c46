import { Button, Notice, ownText, Segmented, showToast, useUi } from "@candela/ui";
import { SendingNotice } from "../../lib/components/sending-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { returnTo } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import { refresh } from "../../lib/net/queries.ts";
import { ActionBar } from "./action-bar.tsx";
import { CapField } from "./cap-field.tsx";
import { ChangedTerms } from "./changed-terms.tsx";
import { ClassChips } from "./class-chips.tsx";
import { roundShareText } from "./copy-numbers.ts";
import { type CopyRules, type Follow, type LeaderDetail, MONEY } from "./copy-shapes.ts";
import { deviceId } from "./device-id.ts";
import { FollowPreview } from "./follow-preview.tsx";
import { LeastNotice } from "./least-notice.tsx";
import { OwnStop } from "./own-stop.tsx";
import { SizeField } from "./size-field.tsx";
import { useLeading } from "./use-chain-blocked.ts";
import { useCopyBlocked } from "./use-copy-blocked.ts";
import { useCopyCommand } from "./use-copy-command.ts";
import { type FollowForm, SIZE_MODES, useFollowForm } from "./use-follow-form.ts";
import { useReadTerms } from "./use-read-terms.ts";

interface FollowFieldsProps {
  readonly leader: LeaderDetail;
  readonly rules: CopyRules;
  /** The follow that is changed; null for a new one. */
  readonly follow: Follow | null;
}

/** Size, limits, own stop and classes; then what these settings would have made of the leader's real trades. */
export function FollowFields({ leader, rules, follow }: FollowFieldsProps) {
  const t = useT();
  const form = useFollowForm(leader, rules, follow);
  const { mode, setMode, capTrade, capAll, faults } = form;
  return (
    <div className="page-x flex flex-col gap-4 pt-1">
      <div className="grid gap-4 min-[76rem]:grid-cols-2 min-[76rem]:items-start min-[76rem]:gap-x-8">
        <div className="flex min-w-0 flex-col gap-4">
          <Segmented
            label={t("copy_size_mode")}
            value={mode}
            onChange={setMode}
            choices={SIZE_MODES.map((value) => ({ value, label: t(`copy_mode_${value}`) }))}
          />
          <SizeField form={form} leader={leader} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
            <CapField label={t("copy_cap_trade")} field={capTrade} fault={faults.capTrade} />
            <CapField label={t("copy_cap_all")} field={capAll} fault={faults.capAll} />
          </div>
          <LeastNotice form={form} />
          <OwnStop form={form} rules={rules} />
          <ClassChips leader={leader} form={form} />
        </div>
        <FollowPreview leader={leader} settings={form.settings} missing={form.missing} />
      </div>
      <Sending leader={leader} form={form} follow={follow} />
    </div>
  );
}

/** The one action, which repeats the most that can be used; it stays in sight. */
function Sending({ leader, form, follow }: Pick<FollowFieldsProps, "leader" | "follow"> & { readonly form: FollowForm }) {
  const t = useT();
  const style = useUi();
  const { sending, send } = useCopyCommand();
  const leading = useLeading();
  const blocked = useCopyBlocked() ?? (follow === null ? leading : undefined);
  const terms = useReadTerms(leader);
  const isUnread = follow === null && terms.isChanged;
  const { settings, missing } = form;
  const act = () => {
    // What it may use at most is not known while a limit is missing.
    if (settings === null) return follow === null ? t("copy_follow", { name: leader.name }) : t("copy_lead_save");
    const most = { amount: ownText(settings.capAll, style, { decimals: 2 }), currency: MONEY };
    return t(follow === null ? "copy_follow_up_to" : "copy_save_up_to", most);
  };
  const submit = async () => {
    if (settings === null) return;
    const { id } = leader;
    const device = deviceId();
    const made =
      follow === null
        ? await send("POST /api/followOrder/follow", {
            leaderId: id,
            profitShare: terms.read.shareRate,
            productTypes: [...terms.read.productTypes],
            ...settings,
            ...(device !== undefined && { device }),
          })
        : await send("POST /api/followOrder/changeFollow", { id: follow.id, ...settings });
    // Rejected for terms that were changed meanwhile, it shows them.
    if (made === null) return void refresh("GET /api/followOrder/leader");
    showToast({ text: t(follow === null ? "copy_followed" : "copy_changed", { name: leader.name }), tone: "good" });
    void returnTo(COPY_PATH, { tab: "copies" });
  };
  return (
    <ActionBar inset>
      <SendingNotice sending={sending} what="funds" />
      {isUnread && <ChangedTerms leader={leader} read={terms.read} onRead={terms.accept} />}
      {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
      <p className="text-center text-caption text-balance text-ink-2">
        {t("copy_begins", { share: roundShareText(follow?.shareRate ?? leader.shareRate, style) })}
      </p>
      <Button
        wide
        loading={sending.step === "sending"}
        disabledReason={sending.step === "unknown" ? t("funds_unknown") : (blocked ?? (isUnread ? t("copy_terms_first") : missing))}
        onClick={() => void submit()}
      >
        {act()}
      </Button>
    </ActionBar>
  );
}
