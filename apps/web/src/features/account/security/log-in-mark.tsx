import { cx } from "@candela/ui";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";

/** Whether it let somebody in; the words beside it say so, too. */
export function LogInMark({ isGood, size }: { readonly isGood: boolean; readonly size: number }) {
  const Icon = isGood ? CheckCircleIcon : XCircleIcon;
  return <Icon size={size} weight="fill" aria-hidden="true" className={cx("mt-0.5 shrink-0", isGood ? "text-ok" : "text-danger")} />;
}
