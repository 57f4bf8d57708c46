import { Sheet } from "@candela/ui";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { QrCode } from "../../lib/components/qr-code.tsx";
import { useT } from "../../lib/language/i18n.ts";

interface QrSheetProps {
  readonly open: boolean;
  readonly link: string;
  readonly onClose: () => void;
}

/** The invitation link, to be scanned from this screen. */
export function QrSheet({ open, link, onClose }: QrSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("team_share")}>
      {open && (
        <div className="flex flex-col items-center gap-4 pb-4">
          <div className="rounded-card bg-white p-1">
            <QrCode text={link} label={t("team_qr_label")} />
          </div>
          <p className="flex max-w-full items-center gap-3 text-caption text-ink-2">
            <bdi className="min-w-0 wrap-anywhere">{link}</bdi>
            <CopyButton text={link} label={t("team_copy")} />
          </p>
        </div>
      )}
    </Sheet>
  );
}
