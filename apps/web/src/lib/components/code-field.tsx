import { CODE_COUNTDOWN_S, CODE_DIGITS, LONG_CODE_DIGITS } from "@candela/api";
import { CodeButton, cx, ProgressBar } from "@candela/ui";
import { useId, useRef } from "react";
import { useT } from "../language/i18n.ts";
import { FieldProblem } from "./field-problem.tsx";
import { spokenStage } from "./spoken-stage.ts";

const BOXES = Array.from({ length: LONG_CODE_DIGITS }, (_, index) => index);
/** A long code is sent in groups of four: pasted, it has a space after each. */
const LENGTH_MAX = LONG_CODE_DIGITS + 2;

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Until another code may be asked for. */
  readonly seconds: number;
  readonly sending: boolean;
  readonly asked: boolean;
  /** How many digits the code has that was sent. */
  readonly digits: number;
  /** Nothing sends it: it is read at the server. */
  readonly inOutbox: boolean;
  readonly onSend: () => void;
}

/** Six digits in one field that looks like six boxes, or twelve of a long code; the button that sends the code, and its countdown. */
export function CodeField({ value, onChange, error, seconds, sending, asked, digits, inOutbox, onSend }: CodeFieldProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Also where a long one is entered that another page, or another device, has asked for.
  const length = Math.max(digits, value.length > CODE_DIGITS ? LONG_CODE_DIGITS : CODE_DIGITS);
  // Of a code that nothing sends it is not said that it is on its way.
  const stage = spokenStage(seconds);
  const isLong = length === LONG_CODE_DIGITS;
  const send = () => {
    onSend();
    field.current?.focus();
  };
  return (
    <div>
      <div className="mb-1.5 flex min-h-5 items-end justify-between gap-3 text-caption">
        <label htmlFor={id} className="text-ink-2">
          {t(isLong ? "account_code_long" : "account_code")}
        </label>
        <CodeButton
          labels={{
            get: t("account_code_get"),
            again: t("account_code_again"),
            retry: (left) => t("account_code_retry", { seconds: left }),
          }}
          seconds={seconds}
          asked={asked}
          sending={sending}
          onSend={send}
        />
      </div>
      <div dir="ltr" className="group relative grid grid-cols-6 gap-2">
        {BOXES.slice(0, length).map((index) => (
          <CodeBox
            key={index}
            digit={value[index] ?? ""}
            isNext={index === Math.min(value.length, length - 1)}
            wrong={error !== undefined}
          />
        ))}
        <input
          ref={field}
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LENGTH_MAX}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, "").slice(0, LONG_CODE_DIGITS))}
          className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      {seconds > 0 && (
        <div className="mt-4">
          <ProgressBar share={(CODE_COUNTDOWN_S - seconds) / CODE_COUNTDOWN_S} label={t("account_code_wait")} />
        </div>
      )}
      {asked && digits === LONG_CODE_DIGITS && <p className="mt-1.5 text-caption text-ink-2">{t("account_code_long_text")}</p>}
      <FieldProblem id={`${id}-note`} error={error} hint={asked && inOutbox ? t("account_code_paper") : undefined} />
      <p aria-live="polite" className="sr-only">
        {asked && t(stage === "running" && inOutbox ? "account_code_paper" : `account_code_${stage}`)}
      </p>
    </div>
  );
}

function CodeBox({ digit, isNext, wrong }: { readonly digit: string; readonly isNext: boolean; readonly wrong: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "num grid h-13 place-items-center rounded-input text-title2",
        wrong ? "bg-canvas outline-2 -outline-offset-2 outline-danger" : "bg-fill",
        isNext &&
          !wrong &&
          "group-focus-within:bg-canvas group-focus-within:outline-2 group-focus-within:-outline-offset-2 group-focus-within:outline-(--focus)",
      )}
    >
      {digit}
      {isNext && digit === "" && <span className="hidden h-5 w-0.5 bg-flame-mark group-focus-within:block" />}
    </span>
  );
}
