import { SectionTitle } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../lib/language/i18n.ts";
import { isTip } from "../../lib/site/remote-config.ts";
import { tipsQuery } from "../../lib/site/site.ts";

/** The operator's tips for everybody, in the server's order; hidden ones are left out. */
export function Tips() {
  const t = useT();
  const tips = (useQuery(tipsQuery()).data ?? []).filter(isTip);
  if (tips.length === 0) return null;
  return (
    <section aria-labelledby="tips" className="pb-8">
      <SectionTitle id="tips">{t("reading_tips")}</SectionTitle>
      <ul className="page-x flex flex-col gap-3">
        {tips.map(({ id, contentLang }) => (
          <li key={id} className="rounded-card bg-fill px-4 py-3 text-body text-ink-2">
            {contentLang}
          </li>
        ))}
      </ul>
    </section>
  );
}
