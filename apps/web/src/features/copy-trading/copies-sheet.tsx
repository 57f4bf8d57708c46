import { Sheet } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { ClosedCopies } from "./closed-copies.tsx";
import type { Follow } from "./copy-shapes.ts";

/** Copies of a leader that were closed. */
export function CopiesSheet({ follow, onClose }: { readonly follow: Follow; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={t("copy_closed_copies")}>
      <div className="[--page-margin:0px]">
        <ClosedCopies followId={follow.id} />
      </div>
    </Sheet>
  );
}
