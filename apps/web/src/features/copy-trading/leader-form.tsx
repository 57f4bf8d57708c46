import { Button, compareDecimals, Input, limitText, Notice, NumberBox, showToast, TextArea, textLength, useUi } from "@candela/ui";
import { useState } from "react";
import { SendingNotice } from "../../lib/components/sending-notice.tsx";
import { rejectionText } from "../../lib/format/rejection-text.ts";
import { useT } from "../../lib/language/i18n.ts";
import { HOME_CLASS_ORDER } from "../../lib/market/shown-classes.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import type { Sending } from "../../lib/net/use-command.ts";
import { percentDigits, roundShareText } from "./copy-numbers.ts";
import { refreshLeader } from "./copy-part.ts";
import type { CopyRules, OwnLeader } from "./copy-shapes.ts";
import { deviceId } from "./device-id.ts";
import { useFollowing } from "./use-chain-blocked.ts";
import { useCopyBlocked } from "./use-copy-blocked.ts";
import { useCopyCommand } from "./use-copy-command.ts";

interface LeaderFormProps {
  /** Null before one leads; one that has stopped begins again with what stood there. */
  readonly leader: OwnLeader | null;
  readonly rules: CopyRules;
  readonly onDone: () => void;
}

type ProductType = OwnLeader["productTypes"][number];

const whole = (share: string) => percentDigits(share).split(".")[0] ?? "0";

/** What is typed of a leader, and what is in its way. */
function useLeaderFields(leader: OwnLeader | null, rules: CopyRules) {
  const t = useT();
  const [name, setName] = useState(leader?.name ?? "");
  const [text, setText] = useState(leader?.text ?? "");
  const [percent, setPercent] = useState(whole(leader?.shareRate ?? "0.1"));
  const [types, setTypes] = useState<readonly ProductType[]>(leader?.productTypes ?? HOME_CLASS_ORDER);
  const length = textLength(name.trim());
  const isNamed = length >= rules.nameLeast && length <= rules.nameMost;
  const missing = !isNamed
    ? rejectionText({ msg: "copy_name", params: { min: String(rules.nameLeast), max: String(rules.nameMost) } })
    : types.length === 0
      ? t("copy_lead_no_class")
      : undefined;
  return {
    ...{ name, setName, text, setText, percent, setPercent, types, missing },
    /** What is wrong with the name that is typed, told at its field; nothing is where none is typed yet. */
    nameFault: isNamed || name.trim() === "" ? undefined : missing,
    toggle: (type: ProductType) => setTypes(types.includes(type) ? types.filter((one) => one !== type) : [...types, type]),
    fields: {
      ...{ name: name.trim(), text: text.trim(), profitShare: (Number(percent) / 100).toFixed(2) },
      productTypes: [...types].toSorted((a, b) => a - b),
    },
  };
}

/**
 * What the last try was rejected for, as long as what it sent stands in the fields: of others the answer says nothing. A taken name is told at its field,
 * too, which may have left the screen where the key is.
 */
function useRejection(sending: Sending, fields: object) {
  const [sent, setSent] = useState("");
  const typed = JSON.stringify(fields);
  const shown: Sending = sending.step === "asking" && sent !== typed ? { step: "asking" } : sending;
  const problem = shown.step === "asking" ? shown.problem : undefined;
  const taken = problem === rejectionText({ msg: "copy_name_taken", params: {} }) ? problem : undefined;
  return { taken, shown, onSend: () => setSent(typed) };
}

/** Name, text, share of profit and classes: what others see of a leader, and what they are asked for. */
export function LeaderForm({ leader, rules, onDone }: LeaderFormProps) {
  const t = useT();
  const style = useUi();
  const form = useLeaderFields(leader, rules);
  const { sending, send } = useCopyCommand();
  const rejection = useRejection(sending, form.fields);
  const blocked = useCopyBlocked();
  const leads = leader?.state === "leading";
  const following = useFollowing();
  const chain = leads ? undefined : following;
  const submit = async () => {
    rejection.onSend();
    const device = deviceId();
    const made = leads
      ? await send("POST /api/followOrder/changeLeader", form.fields)
      : await send("POST /api/followOrder/becomeLeader", { ...form.fields, ...(device !== undefined && { device }) });
    if (made === null) return;
    await refreshLeader();
    showToast({ text: t(leads ? "copy_lead_saved" : "copy_lead_begun"), tone: "good" });
    onDone();
  };
  const isHigher = leads && leader !== null && compareDecimals(form.fields.profitShare, leader.shareRate) > 0;
  return (
    <div className="page-x flex flex-col gap-5 pt-1">
      {!leads && <p className="text-body text-ink-2">{t("copy_lead_about")}</p>}
      {chain !== undefined && (
        <Notice tone="attention">
          {chain}{" "}
          <a href={pageHref(COPY_PATH, { tab: "copies" })} className="touch relative inline-block text-ink underline underline-offset-4">
            {t("copy_see_own")}
          </a>
        </Notice>
      )}
      <Input
        label={t("copy_lead_name")}
        dir="auto"
        autoComplete="off"
        value={form.name}
        hint={t("copy_lead_name_hint")}
        error={form.nameFault ?? rejection.taken}
        onChange={({ target }) => form.setName(limitText(target.value, rules.nameMost))}
      />
      <TextArea label={t("copy_lead_words")} dir="auto" value={form.text} max={rules.textMost} onChange={form.setText} />
      <NumberBox
        label={t("copy_lead_share")}
        note={t("copy_lead_share_note", { max: roundShareText(rules.shareMax, style) })}
        value={form.percent}
        min="0"
        max={whole(rules.shareMax)}
        step="1"
        onChange={form.setPercent}
      />
      <Classes types={form.types} onToggle={form.toggle} />
      <div className="flex flex-col gap-2.5">
        {isHigher && <Notice tone="attention">{t("copy_lead_higher")}</Notice>}
        {!leads && <Notice>{t("copy_lead_seen", { days: rules.youngDays, trades: rules.youngTrades })}</Notice>}
        {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
        <SendingNotice sending={rejection.shown} what="funds" />
        <Button wide loading={sending.step === "sending"} disabledReason={blocked ?? chain ?? form.missing} onClick={() => void submit()}>
          {t(leads ? "copy_lead_save" : "copy_lead_begin")}
        </Button>
        {leads && (
          <Button wide kind="plain" onClick={onDone}>
            {t("quotes_cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Classes({ types, onToggle }: { readonly types: readonly ProductType[]; readonly onToggle: (type: ProductType) => void }) {
  const t = useT();
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-caption text-ink-2">{t("copy_lead_classes")}</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-2.5">
        {HOME_CLASS_ORDER.map((type) => {
          const on = types.includes(type);
          return (
            <button
              key={type}
              type="button"
              aria-pressed={on}
              onClick={() => onToggle(type)}
              className={`touch inline-flex h-8.5 cursor-pointer items-center rounded-chip px-3 text-caption font-medium ${on ? "bg-ink text-on-ink" : "bg-fill text-ink-2"}`}
            >
              {t(`quotes_list_${(type - 1) as 0 | 1 | 2 | 3}`)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
