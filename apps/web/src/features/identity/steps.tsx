import { cx } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";

const STEPS = ["identity_details", "identity_document", "identity_selfie"] as const;

/** The steps of the basic level; the one of the advanced level begins once that has passed. */
const BASIC_STEPS = 2;

/** How far the way of a level is gone: the details and the document, and for the advanced level the person after them. */
export function Steps({ at }: { readonly at: 0 | 1 | 2 }) {
  const t = useT();
  const steps = at < BASIC_STEPS ? STEPS.slice(0, BASIC_STEPS) : STEPS;
  return (
    <ol className={cx("page-x grid gap-2 pt-1 pb-4", steps.length === STEPS.length ? "grid-cols-3" : "grid-cols-2")}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? "step" : undefined} className="flex min-w-0 flex-col gap-1.5">
          <span aria-hidden="true" className={cx("h-1 rounded-full", index < at ? "bg-ink" : index === at ? "bg-flame" : "bg-line")} />
          <span className={cx("text-caption wrap-anywhere", index === at ? "text-ink" : "text-ink-3")}>{t(step)}</span>
        </li>
      ))}
    </ol>
  );
}
