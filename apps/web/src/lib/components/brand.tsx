import { CandelaMark, cx } from "@candela/ui";
import { useStore } from "../browser/store.ts";
import { useRemoteConfig } from "../site/remote-config.ts";
import { siteNameStore } from "../site/settings.ts";

interface BrandProps {
  /** Of the mark, px. */
  readonly size: number;
  readonly className?: string;
  /** Of the name beside or under the mark. */
  readonly nameClassName?: string;
}

/** The mark with the name of the site, or the mark alone where the operator wants the symbol (`app_logo_type` 0): then the name is only read out. */
export function Brand({ size, className, nameClassName }: BrandProps) {
  const name = useStore(siteNameStore);
  const named = useRemoteConfig().app_logo_type === 1;
  return (
    <span className={cx("flex items-center", className)}>
      <CandelaMark size={size} />
      <span className={named ? nameClassName : "sr-only"}>{name}</span>
    </span>
  );
}
