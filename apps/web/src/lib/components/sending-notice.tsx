import { Button, Notice } from "@candela/ui";
import { type ReactNode, useEffect, useState } from "react";
import { useT } from "../language/i18n.ts";
import type { Sending } from "../net/use-command.ts";

const LONG_MS = 4_000;

const WORDS = {
  trade: { unknown: "trade_unknown", waiting: "trade_waiting" },
  exchange: { unknown: "exchange_unknown", waiting: "exchange_waiting" },
  funds: { unknown: "funds_unknown", waiting: "funds_waiting" },
} as const;

interface SendingNoticeProps {
  readonly sending: Sending;
  /** What was sent: an order in any mode of trading, an exchange of currencies, a deposit or a withdrawal. */
  readonly what?: keyof typeof WORDS;
}

/** A fault, an unknown outcome or a long wait; announced to screen readers too. */
export function SendingNotice({ sending, what = "trade" }: SendingNoticeProps) {
  const t = useT();
  const [long, setLong] = useState(false);
  const waiting = sending.step === "sending";
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  const problem = sending.step === "asking" ? sending.problem : undefined;
  return (
    <div role="alert" className="empty:hidden">
      {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
      {sending.step === "unknown" && <Notice tone="attention">{t(WORDS[what].unknown)}</Notice>}
      {waiting && long && <Notice tone="attention">{t(WORDS[what].waiting)}</Notice>}
    </div>
  );
}

interface SendOnceProps {
  readonly sending: Sending;
  readonly onClose: () => void;
  /** The button that sends. */
  readonly children: ReactNode;
}

/** The buttons below: once the outcome is unknown only the way out stays, since a second try might send a second time. */
export function SendOnce({ sending, onClose, children }: SendOnceProps) {
  const t = useT();
  if (sending.step !== "unknown") return children;
  return (
    <Button wide onClick={onClose}>
      {t("trade_done")}
    </Button>
  );
}
