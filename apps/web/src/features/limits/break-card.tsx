import { DAY_MS, HOUR_MS } from "@candela/model";
import { Button, showToast } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { errorText } from "../../lib/net/api.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { waitText } from "../../lib/time/wait-text.ts";
import { BreakSheet } from "./break-sheet.tsx";
import { BREAKS, type Break } from "./breaks.ts";
import { changeLimits, type UserLimits } from "./user-limits.ts";

interface BreakCardProps {
  readonly coolOff: UserLimits["coolOff"];
  readonly now: number;
}

/** A break: until when, and how to take one, make it longer, or end it early. */
export function BreakCard({ coolOff, now }: BreakCardProps) {
  const t = useT();
  const [asked, setAsked] = useState<Break | null>(null);
  const until = coolOff.value !== null && coolOff.value > now ? coolOff.value : null;
  const longer = BREAKS.filter(({ hours }) => until === null || now + hours * HOUR_MS > until + HOUR_MS);
  return (
    <section aria-labelledby="break" className="rounded-card border border-line px-4.5 py-4 max-compact:px-3.5">
      <h2 id="break" className="text-row">
        {t("limits_break")}
      </h2>
      {until === null ? (
        <p className="pt-0.5 text-caption text-ink-3">{t("limits_break_text")}</p>
      ) : (
        <Running coolOff={coolOff} until={until} now={now} />
      )}
      {longer.length > 0 && (
        <>
          {until !== null && <p className="pt-3 text-caption text-ink-2">{t("limits_break_longer")}</p>}
          <fieldset aria-label={t("limits_break_choose")} className="mt-3 grid grid-cols-2 gap-2 tablet:grid-cols-4">
            {longer.map((one) => (
              <Button key={one.hours} kind="secondary" size="small" onClick={() => setAsked(one)}>
                <bdi>{t(one.label)}</bdi>
              </Button>
            ))}
          </fieldset>
        </>
      )}
      {asked !== null && <BreakSheet chosen={asked} now={now} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** How long it still lasts; ending it early takes a day, so there is nothing to ask for in the last one. */
function Running({ coolOff, until, now }: BreakCardProps & { readonly until: number }) {
  const t = useT();
  const { tag } = useLanguage();
  const [sending, setSending] = useState(false);
  const { next } = coolOff;
  const left = waitText(until - now, tag);
  const send = async (fields: Parameters<typeof changeLimits>[0], said: string) => {
    setSending(true);
    try {
      await changeLimits(fields);
      showToast({ text: said, tone: "good" });
    } catch (error) {
      showToast({ text: errorText(error), tone: "problem" });
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <p className="pt-0.5 text-body font-medium">{t("limits_break_running", { time: formatDateTime(until) })}</p>
      <p className="pt-0.5 pb-2.5 text-caption text-ink-2">{t("limits_break_left", { left })}</p>
      {next === null ? (
        until - now > DAY_MS && (
          <div>
            <p className="pb-1 text-caption text-ink-3">{t("limits_break_ask_end")}</p>
            <Button
              kind="secondary"
              size="small"
              loading={sending}
              onClick={() => void send({ coolOffHours: 0 }, t("limits_break_end_asked"))}
            >
              {t("limits_break_end")}
            </Button>
          </div>
        )
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-3">
          <p className="min-w-0 flex-1 basis-48 text-caption text-flame-text">
            {t("limits_break_ending", { left: waitText(next.at - now, tag), time: formatDateTime(next.at) })}
          </p>
        </div>
      )}
    </>
  );
}
