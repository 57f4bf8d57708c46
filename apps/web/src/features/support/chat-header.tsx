import { PaperTag } from "@candela/ui";
import type { ReactNode } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";

/** The name of the service, and under it its hours. */
export function ChatHeader({ note }: { readonly note: ReactNode }) {
  const t = useT();
  return (
    <div className="shrink-0 border-b border-line">
      <PageHeader
        title={
          <>
            {t("support_title")}
            <span className="block text-small font-normal text-ink-3">{note}</span>
          </>
        }
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
    </div>
  );
}
