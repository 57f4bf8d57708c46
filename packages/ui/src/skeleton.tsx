import { cx } from "./class-names.ts";

/** A grey shape of the size of what is loading. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx("skeleton-shape block rounded-full", className)} />;
}

const WIDTHS = ["w-24", "w-16", "w-28", "w-20", "w-18"] as const;

/** Rows with the same columns as the real ones. */
export function SkeletonRows({ count = 6, label }: { readonly count?: number; readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => `row-${index}`).map((key, index) => (
        <div key={key} className="page-x flex items-center gap-3 overflow-x-clip">
          <Skeleton className="size-10" />
          <div className="relative flex min-h-16 flex-1 items-center gap-3">
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className={cx("h-3.5", WIDTHS[index % WIDTHS.length])} />
              <Skeleton className="h-2.5 w-12" />
            </div>
            <Skeleton className="h-8 w-1.5" />
            <div className="flex min-w-22 flex-col items-end gap-2">
              <Skeleton className="h-3.5 w-18" />
              <Skeleton className="h-2.5 w-13" />
            </div>
            <span className="absolute start-0 -end-(--page-margin) bottom-0 h-px bg-line" />
          </div>
        </div>
      ))}
    </div>
  );
}
