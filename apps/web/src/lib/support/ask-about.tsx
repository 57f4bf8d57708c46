import { cx } from "@candela/ui";
import { HeadsetIcon } from "@phosphor-icons/react/dist/csr/Headset";
import { useT } from "../language/i18n.ts";
import { pageHref } from "../navigation/navigation.ts";
import { SERVICE_PATH } from "../navigation/paths.ts";
import type { SupportTrade } from "./support-shapes.ts";

interface AskAboutProps {
  readonly kind: SupportTrade["kind"];
  readonly id: string;
  readonly className?: string;
}

/** To customer service, with this trade ready to be shown there. */
export function AskAbout({ kind, id, className }: AskAboutProps) {
  const t = useT();
  return (
    <a
      href={pageHref(SERVICE_PATH, { attach: kind, id })}
      className={cx(
        "inline-flex min-h-11 items-center justify-center gap-2 rounded-button px-4 text-[0.9375rem] font-semibold active:bg-fill",
        className,
      )}
    >
      <HeadsetIcon size={20} aria-hidden="true" />
      {t("support_ask_about")}
    </a>
  );
}
