import { Notice } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import type { TriesWaiting } from "./use-tries-wait.ts";

interface FormProblemProps {
  readonly error: string | undefined;
  readonly wait: TriesWaiting;
}

/** Text above the button: a problem of no field in particular, or the time to wait, counted down on screen and read out once. */
export function FormProblem({ error, wait: { seconds, over } }: FormProblemProps) {
  const t = useT();
  return (
    <>
      <div role="alert" className={error === undefined ? "" : "mb-4"}>
        {error !== undefined && <Notice tone="problem">{error}</Notice>}
        {seconds > 0 && <span className="sr-only">{t("account_tries_wait")}</span>}
      </div>
      {seconds > 0 && (
        <div className="mb-4 tabular-nums">
          <Notice tone="problem">{t("too_many_requests", { seconds: String(seconds) })}</Notice>
        </div>
      )}
      <p role="status" className="sr-only">
        {over && t("account_tries_over")}
      </p>
    </>
  );
}
