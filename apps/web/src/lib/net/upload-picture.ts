import type { Data, Fields, RouteKey } from "@candela/api";
import { requestHost } from "./api.ts";
import { createTransfer } from "./transfer.ts";

interface PictureSent {
  /** The field of the route that the picture goes under. */
  readonly name: string;
  /** JPEG, without the prefix of a data address. */
  readonly base64: string;
  /** From 0 to 1, as it goes. */
  readonly onProgress?: (share: number) => void;
}

/** Sends a picture as a file beside the other fields: a third less than as text, and its progress is known. Throws a `RequestError`. */
export async function uploadPicture<K extends RouteKey & `POST ${string}`>(
  route: K,
  fields: Partial<Fields<K>> & Readonly<Record<string, string>>,
  { name, base64, ...more }: PictureSent,
): Promise<Data<K> | null> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const path = route.slice("POST ".length);
  const envelope = await createTransfer(requestHost).upload(path, new Blob([bytes], { type: "image/jpeg" }), {
    ...{ name, fields, quiet: true },
    ...more,
  });
  return envelope.data as Data<K> | null;
}
