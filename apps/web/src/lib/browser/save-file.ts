/** Hands what an address of this site, or of this page's memory, holds to the browser as a file to keep. */
export function saveAddress(name: string, address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  saveAddress(name, address);
  // The browser has begun to read by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}
