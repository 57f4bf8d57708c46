import { escaped } from "./lines.ts";

/** The name in the built page and its manifest: the site's name unless the operator set another. */
export const PRODUCT_NAME = "Candela";

/** The page with the site's name in its title and its description, before any of its code has run. */
export function pageNamed(page: string, name: string): string {
  return page
    .replace(`<title>${PRODUCT_NAME}</title>`, () => `<title>${escaped(name)}</title>`)
    .replace(`content="${PRODUCT_NAME}:`, () => `content="${escaped(name)}:`);
}

/** The manifest under the site's name: what an installed app is called. */
export function manifestNamed(manifest: string, name: string): string {
  return JSON.stringify({ ...(JSON.parse(manifest) as object), name, short_name: name });
}
