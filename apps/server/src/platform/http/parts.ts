import { FIELDS_MAX, malformed, type RawFields } from "./fields.ts";

/** As browsers write the header. What the reader might take for another boundary than is counted here is rejected. */
const HEADER = /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i;

/**
 * multipart/form-data, as a browser sends a form with files: fields as text, files as their bytes, each under its name. What a part says of itself besides
 * (a file's name, its type) counts for nothing. Throws `malformed_request`.
 */
export async function parseParts(contentType: string, body: Buffer<ArrayBuffer>): Promise<RawFields> {
  const boundary = HEADER.exec(contentType.trim())?.[1];
  if (boundary === undefined) throw malformed("body", "encoding");
  // Counted before anything is read: reading a hundred thousand parts takes seconds.
  if (isBeyond(body, `--${boundary}`, FIELDS_MAX + 1)) throw malformed("body", "too_many_fields");
  const entries: (readonly [string, string | Uint8Array])[] = [];
  for (const [name, value] of await readForm(contentType, body)) {
    entries.push([checked(name), typeof value === "string" ? checked(value) : new Uint8Array(await value.arrayBuffer())]);
  }
  return { kind: "text", entries };
}

/** Whether `mark` is found more than `times` times. */
function isBeyond(body: Buffer, mark: string, times: number): boolean {
  let found = 0;
  for (let at = body.indexOf(mark); at >= 0 && found <= times; at = body.indexOf(mark, at + mark.length)) found += 1;
  return found > times;
}

/** The platform's own reader of the format; all that it can say of a form is that it is none. */
async function readForm(contentType: string, body: Buffer<ArrayBuffer>): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw malformed("body", "encoding");
  }
}

/** The reader puts U+FFFD where bytes are no UTF-8: such text is rejected as it is in other forms. */
function checked(text: string): string {
  if (text.includes("\u0000")) throw malformed("body", "zero_byte");
  if (text.includes("\ufffd") || !text.isWellFormed()) throw malformed("body", "encoding");
  return text;
}
