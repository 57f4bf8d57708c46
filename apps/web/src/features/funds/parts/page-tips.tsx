import { Notice } from "@candela/ui";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { useQuery } from "@tanstack/react-query";
import { isTip } from "../../../lib/site/remote-config.ts";
import { tipsQuery } from "../../../lib/site/site.ts";

/** The operator's tips whose remark is the path of this page. */
export function PageTips({ path }: { readonly path: string }) {
  const tips = (useQuery(tipsQuery()).data ?? []).filter((tip) => tip.remark === path && isTip(tip));
  return tips.map(({ id, contentLang }) => (
    <Notice key={id}>
      <InfoIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">{contentLang}</span>
    </Notice>
  ));
}
