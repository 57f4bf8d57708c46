import type { Receipt } from "./receipt-check.ts";

/** The receipt as a file that `verify -- receipt` reads. */
function receiptFile(receipt: Receipt): File {
  const text = `${JSON.stringify(receipt, null, 2)}\n`;
  return new File([text], `candela-receipt-${receipt.order.id}.json`, { type: "application/json" });
}

/** Hands the file to the system's share sheet where it takes files, else to the downloads. */
export async function giveReceipt(receipt: Receipt): Promise<"shared" | "saved" | "left"> {
  const file = receiptFile(receipt);
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] }) === true) {
    try {
      await navigator.share({ files: [file], title: file.name });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "left";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "saved";
}
