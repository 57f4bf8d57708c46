import { Switch } from "@candela/ui";
import { SendingNotice } from "../components/sending-notice.tsx";
import { useT } from "../language/i18n.ts";
import type { EarningOrder } from "./earning-view.ts";
import type { EarningWords } from "./earning-words.ts";
import { useEarningCommand } from "./use-earning-command.ts";

const ROLL = { lock: "POST /api/lockMining/rollOver", pledge: "POST /api/pledge/rollOver" } as const;

interface RollLineProps {
  readonly words: EarningWords;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Whether it begins anew at its end, with what that depends on. */
export function RollLine({ words, on, onChange }: RollLineProps) {
  const t = useT();
  return (
    <div className="flex min-h-13 items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="block text-body">{t(words.roll)}</span>
        <span className="block text-caption text-ink-2">{t("earning_roll_text")}</span>
      </p>
      <Switch on={on} onChange={onChange} label={t(words.roll)} />
    </div>
  );
}

/** The same of an order that runs: each tap is sent, and what the server answers is shown. */
export function OrderRollLine({ words, order }: { readonly words: EarningWords; readonly order: EarningOrder }) {
  const { sending, send } = useEarningCommand();
  const shown = sending.step === "sending" ? !order.rollsOver : order.rollsOver;
  return (
    <div>
      <RollLine words={words} on={shown} onChange={(rollsOver) => void send(ROLL[words.of], { id: order.id, rollsOver })} />
      <SendingNotice sending={sending} what="funds" />
    </div>
  );
}
