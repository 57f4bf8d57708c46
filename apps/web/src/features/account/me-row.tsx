import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import type { ReactNode } from "react";

interface MeRowProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What is chosen now. */
  readonly value?: string;
  readonly href?: string;
  readonly onClick?: () => void;
}

const LOOK =
  "page-x flex min-h-13 w-full cursor-pointer items-center gap-4 text-start focus-visible:-outline-offset-2 active:bg-fill desktop:hover:bg-fill";

/** One line of the personal page: a link, or a button that opens something. */
export function MeRow({ icon, title, value, href, onClick }: MeRowProps) {
  const inner = (
    <>
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <span className="min-w-0 flex-1 text-row font-medium">{title}</span>
      {value !== undefined && <span className="max-w-[50%] truncate text-body text-ink-3">{value}</span>}
      <CaretRightIcon size={18} aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />
    </>
  );
  return href === undefined ? (
    <button type="button" onClick={onClick} className={LOOK}>
      {inner}
    </button>
  ) : (
    <a href={href} className={LOOK}>
      {inner}
    </a>
  );
}
