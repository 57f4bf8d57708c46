import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proves } from "@candela/testkit";
import { afterAll, expect, it } from "vitest";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { bitcoinAlone, findPort, readHealth, ServerProcess, until } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-hosts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface SiteInfo {
  readonly data: { readonly lines: readonly { readonly url: string }[] };
}

it("two hosts of PUBLIC_URL are the lines that clients choose from, and pages of either may call", proves("4.24"), async () => {
  const port = await findPort();
  const hosts = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const dataDir = withPreparedDatabase(join(folder, "data"));
  const server = new ServerProcess({ DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: hosts.join("|"), ...bitcoinAlone() });
  try {
    const address = await server.ready();
    await until(async () => (await readHealth(address)).ready);
    const answer = await fetch(`${address}/api/siteInfo/getSiteInfo`, { headers: { Origin: hosts[1] ?? "" } });
    expect(((await answer.json()) as SiteInfo).data.lines.map(({ url }) => url)).toEqual(hosts);
    expect(answer.headers.get("access-control-allow-origin")).toBe(hosts[1]);
  } finally {
    await server.stop();
  }
});
