/** Servers that are asked to stop at bad moments. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { bitcoinAlone, databaseFolders, databasePid, isRunning, readHealth, ServerProcess, startReady, until } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-stops-"));
let dataDir = "";
beforeEach(() => {
  dataDir = withPreparedDatabase(mkdtempSync(join(folder, "data-")));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("asked to stop in the middle of a first start, it ends with 0 and leaves no database running", async () => {
  const empty = mkdtempSync(join(folder, "empty-"));
  const server = new ServerProcess({ DATA_DIR: empty, ...bitcoinAlone() });
  await until(() => databaseFolders(empty).includes("data"));
  expect(await server.stop()).toBe(0);
  const second = await startReady(empty);
  expect(await second.server.stop()).toBe(0);
});

it("a start while the server before it is still stopping waits for it", async () => {
  const first = await startReady(dataDir);
  first.server.child.kill("SIGTERM");
  await first.server.printed(/"msg":"stopping"/);
  const second = await startReady(dataDir);
  expect(await first.server.ended).toBe(0);
  expect(await second.server.stop()).toBe(0);
});

it("many signals at once, as Ctrl-C under npm sends them, still stop cleanly", async () => {
  // With the market that a new installation has: its threads stop, too.
  const { server, database } = await startReady(dataDir, {});
  for (const signal of ["SIGINT", "SIGINT", "SIGTERM", "SIGHUP"] as const) server.child.kill(signal);
  expect(await server.ended).toBe(0);
  expect(isRunning(database)).toBe(false);
});

it("a server whose launcher is killed stops cleanly", async () => {
  const server = new ServerProcess({ DATA_DIR: dataDir, ...bitcoinAlone() }, { hasChannel: true });
  await server.ready();
  const database = databasePid(dataDir);
  server.child.disconnect();
  expect(await server.ended).toBe(0);
  expect(isRunning(database)).toBe(false);
});

it("peers that are slow, or rejected, and never close do not hold a stop up", async () => {
  const { server, address } = await startReady(dataDir);
  const { hostname: host, port } = new URL(address);
  const said = [
    "",
    "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nA: ",
    "POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    "GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  ];
  const peers = said.map(() => connect({ host, port: Number(port), allowHalfOpen: true }).on("error", () => undefined));
  try {
    await Promise.all(peers.map((peer) => once(peer, "connect")));
    await Promise.all(peers.map((peer, n) => new Promise((resolve) => peer.write(said[n] ?? "", resolve))));
    // Accepted after them, so they are there.
    await readHealth(address);
    expect(await server.stop()).toBe(0);
  } finally {
    for (const peer of peers) peer.destroy();
  }
});
