import { IconButton } from "@candela/ui";
import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import type { ReactNode } from "react";
import { useT } from "../language/i18n.ts";
import { navigateBack } from "../navigation/navigation.ts";

interface PageHeaderProps {
  /** Absent where the page has a large title of its own. */
  readonly title?: ReactNode;
  /** Icon buttons at the end. */
  readonly end?: ReactNode;
  /** Other than one step back. */
  readonly onBack?: () => void;
}

/** 52 px: back, title in the middle, on two lines where what stands at the end leaves it little room; very large text has a line of its own. Stays at the top. */
export function PageHeader({ title, end, onBack }: PageHeaderProps) {
  const t = useT();
  return (
    <header className="@container sticky top-(--banner,0px) z-20 bg-canvas">
      <div className="grid min-h-13 grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-x-2 px-[calc(var(--page-margin)-0.75rem)] @max-[16rem]:grid-cols-[auto_1fr]">
        <span>
          <IconButton label={t("ui_back")} onClick={onBack ?? (() => void navigateBack())}>
            <CaretLeftIcon size={23} className="rtl:-scale-x-100" />
          </IconButton>
        </span>
        {title === undefined ? (
          <span />
        ) : (
          <h1 className="line-clamp-2 text-center text-title3 text-balance wrap-break-word @max-[16rem]:col-span-2 @max-[16rem]:row-start-2 @max-[16rem]:line-clamp-none">
            {title}
          </h1>
        )}
        <span className="flex justify-end">{end}</span>
      </div>
    </header>
  );
}

/** The large title of a tab, with icons at its end. */
export function TabHeader({ title, aside, end }: { readonly title: ReactNode; readonly aside?: ReactNode; readonly end?: ReactNode }) {
  return (
    <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 ps-(--page-margin) pe-[calc(var(--page-margin)-0.625rem)] pt-1 max-compact:gap-x-1">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <h1 className="text-title1 max-compact:text-title2">{title}</h1>
        {aside}
      </span>
      <span className="ms-auto flex shrink-0">{end}</span>
    </header>
  );
}
