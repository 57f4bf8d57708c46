import { isJson, isNumber } from "@candela/api";
import { UPLOAD_MAX } from "@candela/ui";

export interface PreviewQuery {
  /** Addresses that may be shown; as many as an upload list holds at most. */
  readonly urls: readonly string[];
  /** Index of the picture that is shown first. */
  readonly index: number;
}

const PICTURE_DATA = /^data:image\/[a-z0-9.+-]+[;,]/i;

/** Addresses of this site, of this page's memory, or data addresses: no other server learns who looks at what. */
export function isOwnPicture(address: string, page: string): boolean {
  if (PICTURE_DATA.test(address)) return true;
  if (!URL.canParse(address, page)) return false;
  const { protocol, origin } = new URL(address, page);
  return ["http:", "https:", "blob:"].includes(protocol) && origin === new URL(page).origin;
}

function listOf(text: string): readonly unknown[] {
  // A number is JSON too, and no address.
  if (!isJson(text)) return isNumber(text) ? [] : [text];
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value : [];
}

/** Reads `urls`, a JSON list or one plain address, and `index`, counted in that list from 0. `page` is the address of this page. */
export function readPreview(search: string, page: string): PreviewQuery {
  const query = new URLSearchParams(search);
  const given = listOf(query.get("urls") ?? "[]").slice(0, UPLOAD_MAX);
  const wanted = Math.max(0, Math.trunc(Number(query.get("index") ?? "0")) || 0);
  const allowed = given.flatMap((url, at) => (typeof url === "string" && url !== "" && isOwnPicture(url, page) ? [{ url, at }] : []));
  const index = allowed.findIndex(({ at }) => at >= wanted);
  return { urls: allowed.map(({ url }) => url), index: index === -1 ? Math.max(0, allowed.length - 1) : index };
}

/** The file name of a saved picture: the end of its address, or its number. */
export function pictureName(address: string, number: number): string {
  const type = /^data:image\/([a-z0-9]+)/i.exec(address)?.[1]?.toLowerCase();
  if (type !== undefined) return `picture-${number}.${type === "jpeg" ? "jpg" : type}`;
  const last = address.startsWith("blob:") ? "" : (address.split(/[?#]/)[0] ?? "").split("/").at(-1);
  return last === undefined || !/^[\w.-]{1,80}\.\w{2,5}$/.test(last) ? `picture-${number}` : last;
}
