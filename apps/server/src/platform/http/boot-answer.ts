import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Shorter answers are sent as they are. */
const COMPRESSED_FROM = 2_048;
/** Texts kept compressed: the packs of all languages and the other lists, with room for old ones. */
const KEPT_MAX = 64;

const compress = promisify(brotliCompress);
const BEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** Headers that an answer depends on, besides those that `Vary` names already; in lower case, as the compression of other answers writes its own. */
const VARY = ["accept-encoding", "accept-language", "languageid"];

/** The validator of a text. Weak, since the same text travels in several encodings. */
function etagOf(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether the caller has this text already: `If-None-Match` with one or more validators, weak or not, or any. */
function isKnown(request: FastifyRequest, etag: string): boolean {
  const asked = request.headers["if-none-match"];
  if (asked === undefined) return false;
  return asked.trim() === "*" || asked.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/** Brotli by name, and not with a quality of nothing. */
function takesBrotli(request: FastifyRequest): boolean {
  const header = request.headers["accept-encoding"];
  if (typeof header !== "string") return false;
  return header.split(",").some((part) => /^\s*br\s*(?:;\s*q\s*=\s*(?:1(?:\.0*)?|0\.\d*[1-9]\d*))?\s*$/i.test(part));
}

/**
 * Sends the lists of the start. They change rarely and everyone asks for them, so each text is compressed once at the highest quality, which
 * takes a while, and kept. Until that is done, and to a client without brotli, it is sent like any other answer.
 */
export function createBootAnswers(): (request: FastifyRequest, reply: FastifyReply, text: string) => FastifyReply {
  /** Null while it is being made. */
  const kept = new Map<string, Buffer | null>();

  function keep(etag: string, packed: Buffer | null): void {
    // The most recently used entry goes last.
    kept.delete(etag);
    kept.set(etag, packed);
    const oldest = kept.keys().next();
    if (kept.size > KEPT_MAX && oldest.done !== true) kept.delete(oldest.value);
  }

  function compressed(etag: string, text: string): Buffer | null {
    const known = kept.get(etag);
    keep(etag, known ?? null);
    if (known === undefined)
      compress(text, BEST).then(
        (packed) => keep(etag, packed),
        () => kept.delete(etag),
      );
    return known ?? null;
  }

  return (request, reply, text) => {
    const etag = etagOf(text);
    const vary = [reply.getHeader("Vary") ?? [], VARY].flat().join(", ");
    reply.header("ETag", etag).header("Cache-Control", "no-cache").header("Vary", vary);
    if (isKnown(request, etag)) return reply.status(304).send();
    reply.type("application/json; charset=utf-8");
    const packed = text.length < COMPRESSED_FROM || !takesBrotli(request) ? null : compressed(etag, text);
    return packed === null ? reply.send(text) : reply.header("Content-Encoding", "br").send(packed);
  };
}
