import { Button, Sheet, showToast } from "@candela/ui";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { HourglassMediumIcon } from "@phosphor-icons/react/dist/csr/HourglassMedium";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { useRef, useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { errorText } from "../../lib/net/api.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import type { Break } from "./breaks.ts";
import { changeLimits } from "./user-limits.ts";

interface BreakSheetProps {
  readonly chosen: Break;
  readonly now: number;
  readonly onClose: () => void;
}

/** The last look before a break: what it stops, what it never stops, and what ending it early takes. */
export function BreakSheet({ chosen, now, onClose }: BreakSheetProps) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);
  const time = formatDateTime(now + chosen.hours * 3_600_000);
  const start = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    try {
      await changeLimits({ coolOffHours: chosen.hours });
      showToast({ text: t("limits_break_started", { time }), tone: "good" });
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const points = [
    { Icon: ProhibitIcon, text: t("limits_break_ask_text", { time }) },
    { Icon: CheckIcon, text: t("limits_break_ask_close") },
    { Icon: HourglassMediumIcon, text: t("limits_break_ask_end") },
  ];
  return (
    <Sheet
      open
      busy={sending}
      onClose={onClose}
      title={t("limits_break_ask", { length: t(chosen.label) })}
      action={
        <div className="grid grid-cols-2 gap-2">
          <Button kind="secondary" onClick={() => !sending && onClose()}>
            {t("limits_break_not")}
          </Button>
          <Button loading={sending} onClick={() => void start()}>
            {t("limits_break_start")}
          </Button>
        </div>
      }
    >
      <ul className="flex flex-col gap-3 pt-1 pb-2 text-body">
        {points.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-3">
            <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-2" />
            {text}
          </li>
        ))}
      </ul>
      <p role="alert" className="text-caption text-danger">
        {problem}
      </p>
    </Sheet>
  );
}
