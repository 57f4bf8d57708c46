import { WITHDRAWAL_HOLD_MS } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { Button } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import type { Channel } from "../account-draft.ts";
import { type FieldName, missingKey } from "../field-errors.ts";
import { FormProblem } from "../form-problem.tsx";
import type { useForm } from "../use-form.ts";
import type { TriesWaiting } from "../use-tries-wait.ts";

interface SaveButtonProps {
  readonly form: ReturnType<typeof useForm>;
  readonly wait: TriesWaiting;
  /** The first field that is not filled in. */
  readonly missing: FieldName | null;
  /** What is typed where the form asks for an account. */
  readonly channel?: Channel;
  readonly kind?: "primary" | "destructive";
  /** Whether withdrawals pause once it is done: another secret takes the place of one, or goes. */
  readonly pauses: boolean;
  readonly children: string;
}

/** Sends the form, with its problem above; off, it says what is missing. */
export function SaveButton({ form, wait, missing, channel = "email", kind = "primary", pauses, children }: SaveButtonProps) {
  const t = useT();
  const reason = missing === null || missing === "form" ? undefined : t(missingKey(missing, channel));
  return (
    <div className="pt-2 pb-6">
      <FormProblem error={form.errors.form} wait={wait} />
      {pauses && <p className="pb-3 text-caption text-ink-2">{t("security_pause", { hours: WITHDRAWAL_HOLD_MS / HOUR_MS })}</p>}
      <Button wide kind={kind} type="submit" loading={form.busy} disabledReason={wait.seconds > 0 ? t("account_tries_wait") : reason}>
        {children}
      </Button>
    </div>
  );
}
