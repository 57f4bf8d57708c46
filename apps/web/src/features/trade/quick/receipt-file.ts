import { saveFile } from "../../../lib/browser/save-file.ts";
import type { Receipt } from "./receipt-check.ts";

const TYPE = "application/json";

/** Hands the receipt, as a file that `verify -- receipt` reads, to the system's share sheet where it takes files, else to the downloads. */
export async function giveReceipt(receipt: Receipt): Promise<"shared" | "saved" | "left"> {
  const name = `candela-receipt-${receipt.order.id}.json`;
  const text = `${JSON.stringify(receipt, null, 2)}\n`;
  const file = new File([text], name, { type: TYPE });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] }) === true) {
    try {
      await navigator.share({ files: [file], title: name });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "left";
    }
  }
  saveFile(name, text, TYPE);
  return "saved";
}
