import { cx, showToast, useUi } from "@candela/ui";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { SendingNotice } from "../components/sending-notice.tsx";
import { useT } from "../language/i18n.ts";
import { formatUtcWeekday } from "../time/time-format.ts";
import { type Campaign, type DayCell, dayCells, moneyText } from "./campaign-view.ts";
import { useCampaignCommand } from "./use-campaign-command.ts";

/** The days of a row side by side. Today's is the one to press: it signs in, and takes part where the user did not yet. */
export function DaysRow({ campaign }: { readonly campaign: Campaign }) {
  const t = useT();
  const style = useUi();
  const { sending, send } = useCampaignCommand();
  const { id, currencyName, title, state, isIn, joinedAt } = campaign;
  // Somebody who takes part already goes on, whatever the rules ask of others.
  const canSign = state === "running" && (isIn !== false || joinedAt !== null);
  const signIn = async () => {
    const done = await send("POST /api/activity/signIn", { id });
    const [reward] = done?.rewards ?? [];
    if (reward !== undefined)
      showToast({ text: t("campaign_received", { amount: moneyText(reward.amount, style), currency: currencyName }), tone: "good" });
  };
  return (
    <>
      <ol aria-label={title} className="flex gap-1.5">
        {dayCells(campaign).map((cell) => (
          <li key={cell.day} className="min-w-0 flex-1 text-center text-micro text-ink-3">
            <Cell cell={cell} isSending={sending.step === "sending"} canSign={canSign} onSign={() => void signIn()} />
            <span className="mt-1 block text-[min(0.6875rem,3.4vw)]">{formatUtcWeekday(cell.at)}</span>
          </li>
        ))}
      </ol>
      <SendingNotice sending={sending} what="funds" />
    </>
  );
}

interface CellProps {
  readonly cell: DayCell;
  readonly isSending: boolean;
  readonly canSign: boolean;
  readonly onSign: () => void;
}

const LOOK = "grid h-11 w-full place-items-center rounded-[11px] text-[min(0.8125rem,3.4vw)] font-semibold";

function Cell({ cell: { day, amount, state }, isSending, canSign, onSign }: CellProps) {
  const t = useT();
  const style = useUi();
  const text = moneyText(amount, style);
  if (state === "today" && canSign)
    return (
      <button
        type="button"
        aria-label={t("campaign_sign_in", { day, amount: text })}
        aria-busy={isSending || undefined}
        onClick={onSign}
        className={cx(LOOK, "cursor-pointer border-[1.5px] border-flame bg-flame-soft text-flame-text", isSending && "opacity-60")}
      >
        <bdi className="num">{text}</bdi>
      </button>
    );
  return (
    <span className={cx(LOOK, state === "signed" ? "bg-ink text-on-ink" : "bg-fill text-ink-2")}>
      <span className="sr-only">{t(state === "signed" ? "campaign_day_signed" : "campaign_day_ahead", { day, amount: text })}</span>
      {state === "signed" ? (
        <CheckIcon size={15} weight="bold" aria-hidden="true" />
      ) : (
        <bdi aria-hidden="true" className="num">
          {text}
        </bdi>
      )}
    </span>
  );
}
