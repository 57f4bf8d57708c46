import { Skeleton } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";

export function SecuritySkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-6 pt-4">
      {["w-36", "w-44", "w-32", "w-40"].map((width) => (
        <span key={width} className="flex items-center gap-4">
          <Skeleton className="size-6" />
          <span className="flex flex-col gap-2.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-28" />
          </span>
        </span>
      ))}
    </div>
  );
}
