import { cx } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";

const STEPS = ["identity_details", "identity_document", "identity_selfie"] as const;

/** How far the whole way is gone: the details, the document, then the person. */
export function Steps({ at }: { readonly at: 0 | 1 | 2 }) {
  const t = useT();
  return (
    <ol className="page-x grid grid-cols-3 gap-2 pt-1 pb-4">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === at ? "step" : undefined} className="flex min-w-0 flex-col gap-1.5">
          <span aria-hidden="true" className={cx("h-1 rounded-full", index < at ? "bg-ink" : index === at ? "bg-flame" : "bg-line")} />
          <span className={cx("text-caption wrap-anywhere", index === at ? "text-ink" : "text-ink-3")}>{t(step)}</span>
        </li>
      ))}
    </ol>
  );
}
