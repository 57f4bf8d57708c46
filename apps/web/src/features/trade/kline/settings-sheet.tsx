import { Button, fieldText, Input, Segmented, Sheet, Switch, useUi, whenLeft, writtenNumber } from "@candela/ui";
import { type ReactNode, useState } from "react";
import { CHART_KINDS, type ChartSettings, changeSettings } from "../../../lib/chart/chart-settings.ts";
import { INDICATORS, type Indicator, PARAMETERS, type Parameter, takenBy, USUAL_PARAMETERS } from "../../../lib/chart/indicators.ts";
import { useT } from "../../../lib/language/i18n.ts";

interface SettingsSheetProps {
  readonly settings: ChartSettings;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onJump: (ts: number) => void;
}

/** How the chart looks: kind, scale, sessions, a date to go to, and the numbers of the indicators. Kept for this user on this device. */
export function SettingsSheet({ settings, open, onClose, onJump }: SettingsSheetProps) {
  const t = useT();
  const shown = INDICATORS.filter((indicator) => PARAMETERS[indicator].length > 0);
  return (
    <Sheet open={open} onClose={onClose} title={t("chart_settings")}>
      <div className="flex flex-col gap-5 pt-1">
        <Kinds settings={settings} />
        <div>
          <Row name={t("chart_logarithmic")}>
            <Switch on={settings.logarithmic} onChange={(logarithmic) => changeSettings({ logarithmic })} label={t("chart_logarithmic")} />
          </Row>
          <Row name={t("chart_session_breaks")}>
            <Switch
              on={settings.sessionBreaks}
              onChange={(sessionBreaks) => changeSettings({ sessionBreaks })}
              label={t("chart_session_breaks")}
            />
          </Row>
        </div>
        <Jump onJump={onJump} />
        <section aria-label={t("chart_parameters")}>
          <h3 className="pb-2 text-row">{t("chart_parameters")}</h3>
          <div className="flex flex-col gap-4">
            {shown.map((indicator) => (
              <Parameters key={indicator} indicator={indicator} settings={settings} />
            ))}
          </div>
          <Button wide kind="secondary" size="small" className="mt-4" onClick={() => changeSettings({ parameters: USUAL_PARAMETERS })}>
            {t("chart_reset_parameters")}
          </Button>
        </section>
      </div>
    </Sheet>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line text-body">
      <span>{name}</span>
      {children}
    </div>
  );
}

function Kinds({ settings }: { readonly settings: ChartSettings }) {
  const t = useT();
  const [first, second] = [CHART_KINDS.slice(0, 3), CHART_KINDS.slice(3)];
  const choices = [...first, ...second].map((kind) => ({ value: kind, label: t(`chart_kind_${kind}`) }));
  return (
    <div>
      <Segmented
        label={t("chart_kind")}
        className="max-tablet:text-small"
        choices={choices}
        value={settings.kind}
        onChange={(kind) => changeSettings({ kind })}
      />
      {settings.kind === "heikinAshi" && <p className="pt-2 text-caption text-ink-2">{t("chart_heikin_note")}</p>}
    </div>
  );
}

function Jump({ onJump }: { readonly onJump: (ts: number) => void }) {
  const t = useT();
  const [day, setDay] = useState("");
  const ts = Date.parse(`${day}T12:00:00Z`);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (Number.isFinite(ts)) onJump(ts);
      }}
    >
      <Input className="min-w-0 flex-1" type="date" label={t("chart_jump")} value={day} onChange={(event) => setDay(event.target.value)} />
      <Button type="submit" kind="secondary" disabledReason={Number.isFinite(ts) ? undefined : t("chart_jump")}>
        {t("chart_jump_go")}
      </Button>
    </form>
  );
}

function Parameters({ indicator, settings }: { readonly indicator: Indicator; readonly settings: ChartSettings }) {
  const numbers = settings.parameters[indicator];
  const set = (index: number, number: number) =>
    changeSettings({ parameters: { ...settings.parameters, [indicator]: numbers.map((each, at) => (at === index ? number : each)) } });
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-caption font-semibold">{indicator}</legend>
      <div className="grid grid-cols-3 gap-2">
        {PARAMETERS[indicator].map((parameter, index) => (
          <NumberField
            // A parameter is known by its place alone: three periods are named alike.
            key={`${parameter.name} ${parameter.usual}`}
            indicator={indicator}
            parameter={parameter}
            number={numbers[index] ?? parameter.usual}
            onChange={(number) => set(index, number)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly indicator: Indicator;
  readonly parameter: Parameter;
  readonly number: number;
  readonly onChange: (number: number) => void;
}

/** Takes effect with each number that fits; what does not fit yet stays in the field and says so. */
function NumberField({ indicator, parameter, number, onChange }: NumberFieldProps) {
  const t = useT();
  const { locale } = useUi();
  const [text, setText] = useState<string | null>(null);
  const taken = text === null ? number : takenBy(parameter, text.trim() === "" ? Number.NaN : Number(text));
  return (
    <Input
      label={t(parameter.name)}
      aria-label={t("chart_parameter_of", { indicator, name: t(parameter.name) })}
      inputMode="decimal"
      dir="ltr"
      value={fieldText(text ?? `${number}`, locale)}
      error={taken === undefined ? t("chart_between", { min: parameter.min, max: parameter.max }) : undefined}
      onChange={(event) => {
        const written = writtenNumber(event.target, event.nativeEvent, locale);
        const plain = typeof written === "string" ? written : event.target.value;
        setText(plain);
        const next = takenBy(parameter, plain.trim() === "" ? Number.NaN : Number(plain));
        if (next !== undefined) onChange(next);
      }}
      {...whenLeft(() => setText(null))}
    />
  );
}
