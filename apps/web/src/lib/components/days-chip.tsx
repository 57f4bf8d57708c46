import { Button, Calendar, Chip, type DayRange, dayStart, lastMonths, latinDigits, Sheet } from "@candela/ui";
import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { useState } from "react";
import { useT } from "../language/i18n.ts";
import { useLanguage } from "../site/settings.ts";
import { useNow } from "../time/now.ts";
import { calendarDay } from "../time/zone-choice.ts";

interface DaysChipProps {
  /** Null is all of them. */
  readonly days: DayRange | null;
  readonly onChange: (days: DayRange | null) => void;
}

/** Chooser of days: a chip that shows them, and a sheet with a calendar. It opens with the last three months. */
export function DaysChip({ days, onChange }: DaysChipProps) {
  const t = useT();
  const { tag } = useLanguage();
  const today = calendarDay(useNow(30_000));
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<DayRange | null>(null);
  const text = (range: DayRange) => rangeText(range, tag);
  const close = (chosen: DayRange | null) => {
    setOpen(false);
    onChange(chosen);
  };
  return (
    <>
      <Chip
        on={days !== null}
        onClick={() => {
          setDraft(days ?? lastMonths(today));
          setOpen(true);
        }}
      >
        <CalendarBlankIcon size={16} aria-hidden="true" className="me-1.5" />
        {days === null ? t("calendar_range") : <bdi>{text(days)}</bdi>}
      </Chip>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("calendar_title")}
        action={
          <span className="grid grid-cols-2 gap-2.5">
            <Button kind="secondary" onClick={() => close(null)}>
              {t("calendar_clear")}
            </Button>
            <Button disabledReason={draft === null ? t("calendar_none") : undefined} onClick={() => close(draft)}>
              {t("calendar_apply")}
            </Button>
          </span>
        }
      >
        <p aria-live="polite" className="sticky top-0 z-20 bg-raised pb-2 text-body text-ink-2">
          {draft === null ? t("calendar_none") : text(draft)}
        </p>
        {/* The names of the months stay under the chosen days. */}
        <div className="[--calendar-top:1.875rem]">
          <Calendar value={draft} onChange={setDraft} today={today} />
        </div>
      </Sheet>
    </>
  );
}

/** Both days in the language's own short form: "Aug 21 – Nov 21, 2026". */
function rangeText({ from, to }: DayRange, tag: string): string {
  return new Intl.DateTimeFormat(latinDigits(tag), { dateStyle: "medium" }).formatRange(dayStart(from), dayStart(to));
}
