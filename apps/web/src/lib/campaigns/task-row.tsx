import { Button, cx, useUi } from "@candela/ui";
import type { Icon } from "@phosphor-icons/react";
import { ArrowsDownUpIcon } from "@phosphor-icons/react/dist/csr/ArrowsDownUp";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { CoinsIcon } from "@phosphor-icons/react/dist/csr/Coins";
import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { PercentIcon } from "@phosphor-icons/react/dist/csr/Percent";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { TimerIcon } from "@phosphor-icons/react/dist/csr/Timer";
import { TrendUpIcon } from "@phosphor-icons/react/dist/csr/TrendUp";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { useT } from "../language/i18n.ts";
import { dotted } from "../time/order-moment.ts";
import { formatUtcDay } from "../time/time-format.ts";
import {
  amountProgress,
  type Campaign,
  type CampaignTask,
  claimableTurns,
  countedText,
  isDone,
  moneyText,
  rewardsText,
} from "./campaign-view.ts";
import { rewardText, taskHref, taskName } from "./task-words.ts";

const ICONS: Readonly<Record<CampaignTask["goal"], Icon>> = {
  deposit: CoinsIcon,
  fees: PercentIcon,
  volume: ArrowsDownUpIcon,
  signIn: CheckIcon,
  spotOrder: ArrowsDownUpIcon,
  contractOrder: TrendUpIcon,
  quickOrder: TimerIcon,
  identity: IdentificationCardIcon,
  receiptCheck: ReceiptIcon,
  invited: UserPlusIcon,
};

interface TaskRowProps {
  readonly campaign: Pick<Campaign, "currencyName" | "state" | "canJoin">;
  readonly task: CampaignTask;
  readonly isSending: boolean;
  readonly onClaim: (task: CampaignTask) => void;
}

/** A task: what it asks for, what it gives, and its next step at the end. */
export function TaskRow({ campaign, task, isSending, onClaim }: TaskRowProps) {
  const t = useT();
  const style = useUi();
  const { currencyName } = campaign;
  const { goal, mine } = task;
  const done = isDone(task);
  const Drawing = done ? CheckIcon : ICONS[goal];
  const name = taskName(task, currencyName, t, style);
  return (
    <div className="flex min-h-14.5 flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
      <span
        aria-hidden="true"
        className={cx("grid size-10 shrink-0 place-items-center rounded-input", done ? "bg-ok-soft text-ok" : "bg-fill text-ink")}
      >
        <Drawing size={done ? 19 : 22} weight={done ? "bold" : "regular"} />
      </span>
      <div className="min-w-[min(100%_-_3.25rem,9rem)] flex-1">
        <h3 className="text-row">{name}</h3>
        <p className="text-caption text-ink-3">{done ? doneText() : dotted(standing(), rewardText(task, currencyName, t, style))}</p>
      </div>
      <span className="ms-auto">{end()}</span>
    </div>
  );

  function given(turns: number): string {
    const { kind, amount } = task.reward;
    return rewardsText({ kind: kind === "voucher" ? kind : "money", amount: amount ?? "0" }, turns, style);
  }

  function doneText(): string {
    const when = mine?.claimedAt == null ? "" : t("campaign_done_on", { date: formatUtcDay(mine.claimedAt) });
    const amount = given(mine?.turnsClaimed ?? 0);
    return dotted(
      when,
      t(task.reward.kind === "voucher" ? "campaign_voucher_received" : "campaign_received", { amount, currency: currencyName }),
    );
  }

  function standing(): string {
    const amount = amountProgress(task);
    if (amount !== null)
      return t("activity_counted_of", { counted: countedText(amount.counted, style), goal: moneyText(amount.goal, style) });
    return goal === "receiptCheck" ? t("campaign_hint_receipt") : "";
  }

  function end() {
    const open = claimableTurns(task, campaign);
    if (open > 0) {
      const amount = given(open);
      return (
        <Button
          size="small"
          data-feature="activity"
          loading={isSending}
          aria-label={t("campaign_claim_of", { amount, name })}
          onClick={() => onClaim(task)}
        >
          {t("campaign_claim", { amount })}
        </Button>
      );
    }
    const href = done || mine === null || mine.turnsReached >= task.turns ? null : taskHref(goal);
    if (href === null || campaign.state !== "running") return null;
    return (
      <a
        href={href}
        aria-label={t("campaign_start_of", { name })}
        className="touch inline-flex min-h-8.5 items-center rounded-chip bg-fill px-3.5 text-caption font-semibold active:bg-fill-press desktop:hover:bg-fill-press"
      >
        {t("campaign_start")}
      </a>
    );
  }
}
