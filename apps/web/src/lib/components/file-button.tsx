import { IconButton, Spinner, showToast } from "@candela/ui";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { useState } from "react";
import { errorText } from "../net/api.ts";

/** Saves what the list shows as a table file. */
export function FileButton({ label, load }: { readonly label: string; readonly load: () => Promise<void> }) {
  const [loading, setLoading] = useState(false);
  const save = async () => {
    if (loading) return;
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
    <IconButton label={label} aria-busy={loading} onClick={() => void save()}>
      {loading ? <Spinner /> : <DownloadSimpleIcon size={23} />}
    </IconButton>
  );
}
