import type { MessageKey } from "@candela/i18n";
import { ChartBarIcon } from "@phosphor-icons/react/dist/csr/ChartBar";
import { FileTextIcon } from "@phosphor-icons/react/dist/csr/FileText";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import type { ComponentType } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { NEW_SHARE_PATH } from "../../lib/navigation/paths.ts";

/** What an offer publishes of its company, in the order in which it is read. */
export const DOCUMENTS = ["prospectus", "financials", "risks"] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

export const DOCUMENT_NAMES: Readonly<Record<DocumentName, MessageKey>> = {
  prospectus: "shares_prospectus",
  financials: "shares_financials",
  risks: "shares_risks",
};
const ICONS: Readonly<Record<DocumentName, ComponentType<{ readonly size: number; readonly "aria-hidden": "true" }>>> = {
  prospectus: FileTextIcon,
  financials: ChartBarIcon,
  risks: WarningIcon,
};

/** Ways to the documents; each is a page of its own. */
export function ShareDocuments({ offerId }: { readonly offerId: number }) {
  const t = useT();
  return (
    <ul className="flex flex-wrap gap-2.5">
      {DOCUMENTS.map((name) => {
        const Icon = ICONS[name];
        return (
          <li key={name}>
            <a
              href={pageHref(NEW_SHARE_PATH, { id: offerId, document: name })}
              className="inline-flex min-h-11 items-center gap-2 rounded-input border border-line px-3.5 text-body text-ink-2 active:bg-fill desktop:hover:bg-fill"
            >
              <Icon size={19} aria-hidden="true" />
              {t(DOCUMENT_NAMES[name])}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
