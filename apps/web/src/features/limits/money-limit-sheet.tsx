import { LOOSENING_DELAY_MS } from "@candela/model";
import { Button, compareDecimals, fieldText, Input, Notice, NumberPad, Sheet, showToast, signOf, useUi, writtenNumber } from "@candela/ui";
import { useRef, useState } from "react";
import { useMediaQuery } from "../../lib/browser/media-query.ts";
import { useDecimalField } from "../../lib/format/use-decimal-field.ts";
import { useT } from "../../lib/language/i18n.ts";
import { errorText } from "../../lib/net/api.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { CURRENCY, LIMIT_DECIMALS, moneyText, WHICH_KEYS, type Which } from "./money-text.ts";
import { changeLimits, type MoneyLimit } from "./user-limits.ts";

interface MoneyLimitSheetProps {
  readonly which: Which;
  readonly limit: MoneyLimit;
  readonly now: number;
  readonly onClose: () => void;
}

/** Another amount for a limit, or none; says before it is sent when it will hold. */
export function MoneyLimitSheet({ which, limit, now, onClose }: MoneyLimitSheetProps) {
  const t = useT();
  const style = useUi();
  const keyboard = useMediaQuery("(pointer: fine)");
  const field = useDecimalField(LIMIT_DECIMALS);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);
  const { value } = limit;
  const { text: typed, amount: wanted } = field;
  const valid = wanted !== "" && signOf(wanted) > 0;
  const order = !valid || value === null ? null : compareDecimals(wanted, value);
  const later = formatDateTime(now + LOOSENING_DELAY_MS);
  const blocked = !valid ? t("limits_enter") : order === 0 && limit.next === null ? t("limits_same") : undefined;
  const write = (written: Parameters<typeof field.write>[0]) => {
    field.write(written);
    setProblem(null);
  };
  const send = async (to: string) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      await changeLimits({ [which]: to });
      if (to !== "" && (value === null || compareDecimals(to, value) <= 0))
        showToast({ text: t("limits_saved", { value: moneyText(to, style) }), tone: "good" });
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const held = value === null ? t("limits_none") : moneyText(value, style);
  return (
    <Sheet
      open
      busy={sending}
      onClose={onClose}
      title={t(WHICH_KEYS[which].title)}
      action={
        <Button wide loading={sending} disabledReason={blocked} onClick={() => void send(wanted)}>
          {valid ? t("limits_save_at", { value: moneyText(wanted, style) }) : t("limits_save")}
        </Button>
      }
    >
      <p className="pb-3 text-caption text-ink-2">{t(WHICH_KEYS[which].text)}</p>
      <Input
        label={t("limits_amount")}
        aside={`${t("limits_now")}: ${held}`}
        inputMode={keyboard ? "decimal" : "none"}
        autoComplete="off"
        enterKeyHint="done"
        dir="ltr"
        value={fieldText(typed, style.locale)}
        end={CURRENCY}
        error={field.told(undefined)}
        onInput={(event) => write(writtenNumber(event.currentTarget, event.nativeEvent, style.locale))}
      />
      <div role="status" className="min-h-16 py-2">
        {order !== null && order < 0 && <p className="text-caption text-ink-2">{t("limits_tighter")}</p>}
        {order !== null && order > 0 && <Notice tone="attention">{t("limits_looser", { time: later, value: held })}</Notice>}
        {valid && value === null && <p className="text-caption text-ink-2">{t("limits_tighter")}</p>}
        {valid && order === 0 && limit.next === null && <p className="text-caption text-ink-2">{t("limits_same")}</p>}
      </div>
      <p role="alert" className="text-caption text-danger">
        {problem}
      </p>
      {!keyboard && <NumberPad dense value={typed} decimals={LIMIT_DECIMALS} onChange={write} />}
      {value !== null && !(limit.next !== null && limit.next.value === null) && (
        <div className="pt-3 text-center">
          <Button kind="plain" size="small" onClick={() => void send("")}>
            {t("limits_take_away")}
          </Button>
          <p className="text-small text-ink-3">{t("limits_taking", { time: later, value: held })}</p>
        </div>
      )}
    </Sheet>
  );
}
