import { Skeleton, SkeletonRows } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";

export function AssetsSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")}>
      <div className="page-x pt-2">
        <Skeleton className="my-1 h-3 w-20" />
        <Skeleton className="my-2.5 h-7 w-52" />
        <Skeleton className="my-2 h-3 w-full" />
        <Skeleton className="mt-7 h-3 w-32" />
        <Skeleton className="mt-2.5 h-5 w-40" />
      </div>
      <div className="h-34" />
      <div className="page-x mt-2 grid grid-cols-3 gap-2">
        <Skeleton className="h-11 rounded-button!" />
        <Skeleton className="h-11 rounded-button!" />
        <Skeleton className="h-11 rounded-button!" />
      </div>
      <SkeletonRows count={3} label={t("ui_loading")} />
    </div>
  );
}
