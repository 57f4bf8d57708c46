import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Settings } from "./s3-store.ts";

/** A signature may be so much older or newer than now, ms, as S3 has it. */
const SKEW_MS = 15 * 60_000;
const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

interface Asked {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

/** The signature as SigV4 has it, computed anew from what came in; why it does not hold, or null. */
function faultOf({ request, body }: Asked, keys: Omit<S3Settings, "endpoint">, nowMs: number): string | null {
  const [, id = "", day = "", region = "", names = "", signature] = HEADER.exec(request.headers.authorization ?? "") ?? [];
  if (signature === undefined) return "AccessDenied";
  if (id !== keys.accessKeyId || region !== keys.region) return "InvalidAccessKeyId";
  const moment = String(request.headers["x-amz-date"]);
  const sentMs = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(nowMs - sentMs) <= SKEW_MS) || !moment.startsWith(day)) return "RequestTimeTooSkewed";
  const signed = names.split(";");
  if (!signed.includes("host") || !signed.includes("x-amz-date")) return "AccessDenied";
  const contentHash = String(request.headers["x-amz-content-sha256"]);
  if (contentHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join("");
  const { pathname, searchParams } = new URL(request.url ?? "", "http://peer");
  searchParams.sort();
  const canonical = [request.method, pathname, searchParams.toString(), headers, names, contentHash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), "s3"), "aws4_request");
  const expected = hmac(key, ["AWS4-HMAC-SHA256", moment, scope, sha256(canonical)].join("\n")).toString("hex");
  return signature === expected ? null : "SignatureDoesNotMatch";
}

/** A store of the S3 kind for tests. It computes each signature anew and turns away what is unsigned, wrongly signed, or signed at another time. */
export async function openS3Peer(keys: Omit<S3Settings, "endpoint">, now: () => number) {
  const files = new Map<string, Buffer>();
  let failures = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const fault = faultOf({ request, body }, keys, now());
    const path = request.url ?? "";
    if (failures > 0) {
      failures -= 1;
      response.writeHead(503).end("SlowDown");
    } else if (fault !== null) response.writeHead(403).end(fault);
    else if (!path.startsWith(`/${keys.bucket}/`)) response.writeHead(404).end("NoSuchBucket");
    else if (request.method === "PUT") {
      files.set(path, body);
      response.writeHead(200).end();
    } else if (request.method === "DELETE") {
      files.delete(path);
      response.writeHead(204).end();
    } else {
      const file = files.get(path);
      if (file === undefined) response.writeHead(404).end("NoSuchKey");
      else response.writeHead(200).end(file);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    /** The next requests fail, as those of a busy store do. */
    failNext(count: number) {
      failures = count;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
