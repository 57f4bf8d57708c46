import { ProgressBar } from "@candela/ui";
import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { REGISTER_PATH } from "../../lib/navigation/paths.ts";

/** A guest's two steps to an account of one's own; the first is done. */
export function ClaimCard() {
  const t = useT();
  return (
    <a
      href={pageHref(REGISTER_PATH)}
      className="mx-(--page-margin) mt-2.5 block rounded-card border border-line bg-canvas px-4.5 pt-3 pb-4 active:bg-fill max-compact:px-3.5 desktop:hover:border-line-strong"
    >
      <span className="flex min-h-8 flex-wrap items-center gap-x-2.5">
        <IdentificationCardIcon size={22} aria-hidden="true" className="shrink-0" />
        <span className="min-w-[7ch] flex-1 basis-24 text-row">{t("me_claim")}</span>
        <span className="shrink-0 text-caption font-semibold">{t("me_continue")}</span>
      </span>
      <span className="mt-0.5 mb-3 block text-caption text-ink-2">{t("me_claim_text")}</span>
      <ProgressBar share={0.5} label={t("me_claim")} />
    </a>
  );
}
