import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { Clock } from "../clock.ts";
import { assertFileName, type FileStore } from "./file-store.ts";

export interface S3Settings {
  /** Address of the store, without a slash at the end; buckets are a part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How long one request may take, ms: a user waits for it. */
const REQUEST_MS = 6_000;
/** A store that fails once is asked again so many times. */
const RETRIES = 2;

/** Files in a bucket of any S3-compatible store. The clock is that of the machine: a store compares the moment of a signature with its own. */
export function createS3Store({ endpoint, bucket, ...signing }: S3Settings, clock: Clock): FileStore {
  const client = new AwsClient({ ...signing, service: "s3", retries: RETRIES, initRetryMs: 100 });

  async function ask(method: "PUT" | "GET" | "DELETE", name: string, body?: Buffer): Promise<Response> {
    assertFileName(name);
    return client.fetch(`${endpoint}/${encodeURIComponent(bucket)}/${name}`, {
      method,
      ...(body !== undefined && { body: new Uint8Array(body) }),
      // The bytes are part of what is signed: nobody between changes them unseen.
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      },
      signal: AbortSignal.timeout(REQUEST_MS),
      aws: { datetime: new Date(clock.now()).toISOString().replace(/[:-]|\.\d{3}/g, "") },
    });
  }

  async function expectDone(response: Response, what: string): Promise<void> {
    if (response.ok) return;
    throw new Error(`the file store answered ${response.status} to ${what}: ${(await response.text()).slice(0, 300)}`);
  }

  return {
    async put(name, bytes) {
      const response = await ask("PUT", name, bytes);
      await expectDone(response, "a file that is kept");
      await response.arrayBuffer();
    },
    async get(name) {
      const response = await ask("GET", name);
      if (response.status === 404) {
        await response.arrayBuffer();
        return null;
      }
      await expectDone(response, "a file that is read");
      return Buffer.from(await response.arrayBuffer());
    },
    async remove(name) {
      const response = await ask("DELETE", name);
      if (response.status !== 404) await expectDone(response, "a file that is removed");
      await response.arrayBuffer();
    },
  };
}
