/** Names that wallets and their QR codes write in front of an address. */
const SCHEMES = /^(?:bitcoin|ethereum|tron|solana|bnb|smartchain):(?:\/\/)?(?:pay-)?/i;

/** The address in what was typed or pasted: without blanks, without the scheme of a link, and without its amount. */
export function readPasted(text: string): string {
  const bare = text.replaceAll(/\s/g, "");
  return SCHEMES.test(bare) ? bare.replace(SCHEMES, "").replace(/[@?/].*$/, "") : bare;
}
