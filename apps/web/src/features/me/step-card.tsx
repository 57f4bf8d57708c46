import { ProgressBar } from "@candela/ui";
import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { useT } from "../../lib/language/i18n.ts";

interface StepCardProps {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  /** How far it has come, from 0 to 1. */
  readonly share: number;
}

/** What is left to do for an account, and the way on. */
export function StepCard({ href, title, text, share }: StepCardProps) {
  const t = useT();
  return (
    <a
      href={href}
      className="mx-(--page-margin) mt-2.5 block rounded-card border border-line bg-canvas px-4.5 pt-3 pb-4 active:bg-fill max-compact:px-3.5 desktop:hover:border-line-strong"
    >
      <span className="flex min-h-8 flex-wrap items-center gap-x-2.5">
        <IdentificationCardIcon size={22} aria-hidden="true" className="shrink-0" />
        <span className="min-w-[7ch] flex-1 basis-24 text-row">{title}</span>
        <span className="shrink-0 text-caption font-semibold">{t("me_continue")}</span>
      </span>
      <span className="mt-0.5 mb-3 block text-caption text-ink-2">{text}</span>
      <ProgressBar share={share} label={title} />
    </a>
  );
}
