import { Button } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { type FieldName, missingKey } from "../field-errors.ts";
import { FormProblem } from "../form-problem.tsx";
import type { useForm } from "../use-form.ts";
import type { TriesWaiting } from "../use-tries-wait.ts";

interface SaveButtonProps {
  readonly form: ReturnType<typeof useForm>;
  readonly wait: TriesWaiting;
  /** The first field that is not filled in. */
  readonly missing: FieldName | null;
  readonly kind?: "primary" | "destructive";
  readonly children: string;
}

/** Sends the form, with its problem above; off, it says what is missing. */
export function SaveButton({ form, wait, missing, kind = "primary", children }: SaveButtonProps) {
  const t = useT();
  const reason = missing === null || missing === "form" ? undefined : t(missingKey(missing));
  return (
    <div className="pt-2 pb-6">
      <FormProblem error={form.errors.form} wait={wait} />
      <Button wide kind={kind} type="submit" loading={form.busy} disabledReason={wait.seconds > 0 ? t("account_tries_wait") : reason}>
        {children}
      </Button>
    </div>
  );
}
