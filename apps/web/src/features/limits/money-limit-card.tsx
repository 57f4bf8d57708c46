import { Amount, Button, showToast, useUi } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { errorText } from "../../lib/net/api.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { waitText } from "../../lib/time/wait-text.ts";
import { MoneyLimitSheet } from "./money-limit-sheet.tsx";
import { CURRENCY, moneyText, WHICH_KEYS, type Which } from "./money-text.ts";
import { changeLimits, type MoneyLimit } from "./user-limits.ts";

interface MoneyLimitCardProps {
  readonly which: Which;
  readonly limit: MoneyLimit;
  readonly now: number;
}

/** One limit of money: what holds, what is on its way and when, and the way to change it. */
export function MoneyLimitCard({ which, limit, now }: MoneyLimitCardProps) {
  const t = useT();
  const style = useUi();
  const [open, setOpen] = useState(false);
  const title = t(WHICH_KEYS[which].title);
  const value = limit.value === null ? t("limits_none") : moneyText(limit.value, style);
  const action = t(limit.value === null ? "limits_set" : "limits_change");
  return (
    <section aria-label={title} className="rounded-card border border-line px-4.5 py-4 max-compact:px-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div>
          <h2 className="text-row">{title}</h2>
          <p className="text-body text-ink-2">
            {limit.value === null ? (
              t("limits_none")
            ) : (
              <Amount value={limit.value} decimals={2} unit={CURRENCY} className="font-medium text-ink" />
            )}
          </p>
        </div>
        <Button kind="secondary" size="small" aria-label={t("limits_set_of", { action, name: title, value })} onClick={() => setOpen(true)}>
          {action}
        </Button>
      </div>
      <p className="pt-1.5 text-caption text-ink-3">{t(WHICH_KEYS[which].text)}</p>
      {limit.next !== null && <Waiting which={which} limit={limit} next={limit.next} now={now} />}
      {open && <MoneyLimitSheet which={which} limit={limit} now={now} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface WaitingProps extends MoneyLimitCardProps {
  readonly next: NonNullable<MoneyLimit["next"]>;
}

/** A loosening on its way: asking for what holds takes it back. */
function Waiting({ which, limit, next, now }: WaitingProps) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const [sending, setSending] = useState(false);
  const text = (value: string | null) => (value === null ? t("limits_none") : moneyText(value, style));
  const keep = async () => {
    setSending(true);
    try {
      await changeLimits({ [which]: limit.value ?? "" });
      showToast({ text: t("limits_kept", { value: text(limit.value) }), tone: "good" });
    } catch (error) {
      showToast({ text: errorText(error), tone: "problem" });
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0 flex-1 basis-48 text-caption text-flame-text">
        {t("limits_waiting", { value: text(next.value), left: waitText(next.at - now, tag), time: formatDateTime(next.at) })}
      </p>
      <Button kind="secondary" size="small" loading={sending} onClick={() => void keep()}>
        {t("limits_keep", { value: text(limit.value) })}
      </Button>
    </div>
  );
}
