import { Chip, showToast } from "@candela/ui";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { useState } from "react";
import { useT } from "../language/i18n.ts";
import { errorText } from "../net/api.ts";

interface FileChipProps {
  /** What is in the file. */
  readonly label: string;
  readonly load: () => Promise<void>;
}

/** A chip among filters that saves what they let through as a table file. */
export function FileChip({ label, load }: FileChipProps) {
  const t = useT();
  const [loading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      await load();
    } catch (error) {
      showToast({ text: errorText(error), tone: "problem" });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Chip on={false} disabledReason={loading ? t("ui_loading") : undefined} onClick={() => void save()}>
      <DownloadSimpleIcon size={16} aria-hidden="true" className="me-1.5" />
      <span aria-hidden="true">{t("file_csv")}</span>
      <span className="sr-only">{label}</span>
    </Chip>
  );
}
