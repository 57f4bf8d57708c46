import { saveAddress, saveBlob } from "../../lib/browser/save-file.ts";
import { requestHost } from "../../lib/net/api.ts";
import { createTransfer } from "../../lib/net/transfer.ts";

/**
 * Hands the picture to the browser as a file to keep, as it came: turning and zooming are of the viewer. One of the server is fetched for it, and
 * the request layer tells when that fails; one that this page or its address holds is there already.
 */
export async function savePicture(url: string, name: string): Promise<void> {
  const { protocol, pathname, search } = new URL(url, location.href);
  if (protocol === "blob:" || protocol === "data:") return saveAddress(name, url);
  const file = await createTransfer(requestHost)
    .download(pathname + search)
    .catch(() => null);
  if (file !== null) saveBlob(name, file);
}
