import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { createS3Store } from "./s3-store.ts";
import { openS3Peer } from "./s3-test-peer.ts";

const KEYS = { bucket: "identity", region: "eu-west-1", accessKeyId: "AKIDTEST", secretAccessKey: "a secret of the tests" };
const NAME = "0a1b2c3d-0000-4000-8000-000000000001";
const OTHER = "0a1b2c3d-0000-4000-8000-000000000002";

const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
const folder = mkdtempSync(join(tmpdir(), "files-"));
let peer: Awaited<ReturnType<typeof openS3Peer>>;
const stores = new Map<string, FileStore>();

beforeAll(async () => {
  peer = await openS3Peer(KEYS, () => clock.now());
  stores.set("a folder", createFolderStore(folder));
  stores.set("an S3 bucket", createS3Store({ ...KEYS, endpoint: peer.endpoint }, clock));
});
afterAll(async () => {
  await peer.close();
  rmSync(folder, { recursive: true });
});

describe.each(["a folder", "an S3 bucket"])("%s", (which) => {
  const store = (): FileStore => {
    const found = stores.get(which);
    if (found === undefined) throw new Error(`no store ${which}`);
    return found;
  };

  it("gives back what was put, byte by byte, and each by its own name", async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256));
    await store().put(NAME, bytes);
    await store().put(OTHER, Buffer.from([0]));
    expect((await store().get(NAME))?.equals(bytes)).toBe(true);
    expect(await store().get(OTHER)).toEqual(Buffer.from([0]));
  });

  it("keeps nothing at all as nothing at all", async () => {
    const empty = "0a1b2c3d-0000-4000-8000-000000000003";
    await store().put(empty, Buffer.alloc(0));
    expect(await store().get(empty)).toEqual(Buffer.alloc(0));
  });

  it("says null for what was never there, and for what was removed, twice too", async () => {
    expect(await store().get("0a1b2c3d-0000-4000-8000-000000000009")).toBeNull();
    await store().put(NAME, Buffer.from("x"));
    await store().remove(NAME);
    await store().remove(NAME);
    expect(await store().get(NAME)).toBeNull();
  });

  it.each(["../secret-keys", "a/b", "", "short", "UPPERCASE-NAME", `${NAME}.jpg`])("takes no name like %j", async (name) => {
    await expect(async () => store().put(name, Buffer.from("x"))).rejects.toThrow("no name of a file");
    await expect(async () => store().get(name)).rejects.toThrow("no name of a file");
    await expect(async () => store().remove(name)).rejects.toThrow("no name of a file");
  });
});

it("files of a folder are for the server's user alone, and no draft is left", async () => {
  await stores.get("a folder")?.put(NAME, Buffer.from("x"));
  expect(statSync(join(folder, "0a", NAME)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "0a")).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, "0a")).filter((name) => name.endsWith(".new"))).toEqual([]);
});

describe("the peer of these tests, which stands for a store", () => {
  const storeWith = (change: Partial<typeof KEYS>, at = clock) => createS3Store({ ...KEYS, ...change, endpoint: peer.endpoint }, at);

  it.each([
    ["a wrong secret", { secretAccessKey: "another secret" }, "SignatureDoesNotMatch"],
    ["an unknown key", { accessKeyId: "AKIDOTHER" }, "InvalidAccessKeyId"],
    ["another region", { region: "us-east-1" }, "InvalidAccessKeyId"],
    ["another bucket", { bucket: "others" }, "NoSuchBucket"],
  ])("turns away %s", async (_what, change, answer) => {
    await expect(storeWith(change).put(NAME, Buffer.from("x"))).rejects.toThrow(answer);
  });

  it.each([-16, 16])("turns away a signature of %d minutes from now", async (minutes) => {
    const off = new ManualClock(clock.now() + minutes * 60_000);
    await expect(storeWith({}, off).get(NAME)).rejects.toThrow("RequestTimeTooSkewed");
  });

  it("turns away what is not signed, to read, to write and to remove", async () => {
    await storeWith({}).put(NAME, Buffer.from("x"));
    for (const method of ["GET", "PUT", "DELETE"]) expect((await fetch(`${peer.endpoint}/identity/${NAME}`, { method })).status).toBe(403);
    expect(await storeWith({}).get(NAME)).toEqual(Buffer.from("x"));
  });

  it("is asked again when it was busy for a moment", async () => {
    peer.failNext(2);
    await storeWith({}).put(OTHER, Buffer.from("later"));
    expect(await storeWith({}).get(OTHER)).toEqual(Buffer.from("later"));
  });
});
