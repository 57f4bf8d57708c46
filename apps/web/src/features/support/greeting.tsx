import { Notice } from "@candela/ui";
import { HeadsetIcon } from "@phosphor-icons/react/dist/csr/Headset";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { QUESTIONS_PATH } from "../../lib/navigation/paths.ts";

/** Before the first message: what may be asked, and where answers are already. */
export function Greeting() {
  const t = useT();
  return (
    <div className="page-x my-auto flex flex-col items-center py-8 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-fill text-ink-2">
        <HeadsetIcon size={28} aria-hidden="true" />
      </span>
      <h2 className="mt-5 text-title2 text-balance">{t("support_empty")}</h2>
      <p className="mt-1 max-w-80 text-body text-balance text-ink-2">{t("support_empty_text")}</p>
      <a href={pageHref(QUESTIONS_PATH)} className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t("support_to_questions")}
      </a>
    </div>
  );
}

/** Nobody who may answer has been there lately: that is said before somebody waits for an answer. */
export function Unstaffed() {
  const t = useT();
  return (
    <div className="pt-3">
      <Notice tone="attention">{t("support_unstaffed")}</Notice>
    </div>
  );
}
