/** The server as it is built: its parts are found, its stacks name the sources. Its making is tested in `tools/lib/server-build.test.mjs`. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { DAY_MS } from "@candela/model";
import { afterAll, expect, inject, it } from "vitest";
import { serverFolder } from "../platform/server-folder.ts";
import { sourceStack } from "../platform/source-stack.ts";
import { call } from "./order-load.ts";
import { readHealth, ServerProcess, until } from "./server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-bundle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { program } = inject("serverStart");

it("finds its migrations, the page of the API, and the thread that folds candles", async () => {
  expect(program).toMatch(/\.mjs$/);
  // An empty folder: all of the schema is made from the files of the migrations.
  const server = new ServerProcess({ DATA_DIR: join(folder, "data") });
  const address = await server.ready();
  await until(async () => (await readHealth(address)).ready);
  const past = Date.now() - 400 * DAY_MS;
  const path = `/api/candle/list?productCode=C%3AGBPJPY&interval=1h&limit=5&endTs=${past}`;
  // Where they do not come up in time, the server says that it is busy.
  let candles = await call(address, "GET", path, "");
  await until(async () => {
    if (candles !== undefined && candles.msg !== "candles_busy") return true;
    candles = await call(address, "GET", path, "");
    return false;
  });
  expect(candles).toMatchObject({ code: 200, total: 5 });
  expect((await fetch(`${address}/api/docs/swagger-ui.css`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  // A thread that cannot be opened is a warning, and candles that are asked for again. That the machine stood still is told, too, and is no fault here.
  const told = server.output.split("\n").filter((line) => /"level":[456]0/.test(line));
  expect(told.filter((line) => !/the market stood still|the database does not work/.test(line))).toEqual([]);
  expect(server.errors).toBe("");
});

const files = readdirSync(dirname(program)).filter((name) => name.endsWith(".mjs"));
const textOf = (name: string) => readFileSync(join(dirname(program), name), "utf8");

it("loads with no command what single commands need", () => {
  const loaded = new Set([basename(program)]);
  // What is added while it is walked through is walked through, too.
  for (const name of loaded) for (const [, other = ""] of textOf(name).matchAll(/^import .*"\.\/(.+)";$/gm)) loaded.add(other);
  const bytes = [...loaded].reduce((sum, name) => sum + textOf(name).length, 0);
  // The whole server is some eight million.
  expect(bytes).toBeLessThan(100_000);
});

it("names the file and the line of the source in a stack", () => {
  const isMigrate = (text: string) => /^(export )?async function migrate\(/.test(text);
  const file = files.find((name) => textOf(name).split("\n").some(isMigrate)) ?? expect.fail("no file has migrate");
  const bundled = textOf(file).split("\n");
  const source = readFileSync(join(serverFolder, "src", "platform", "postgres", "migrate.ts"), "utf8").split("\n");
  const line = (lines: readonly string[]) => lines.findIndex(isMigrate) + 1;
  const stack = `Error: of a migration\n    at migrate (${pathToFileURL(join(dirname(program), file))}:${line(bundled)}:1)\n    at node:internal/process:1:1`;
  const told = `${join(serverFolder, "src", "platform", "postgres", "migrate.ts")}:${line(source)}:`;
  const [what, place, node] = sourceStack(stack).split("\n");
  expect([what, place?.slice(0, `    at migrate (${told}`.length), node]).toEqual([
    "Error: of a migration",
    `    at migrate (${told}`,
    "    at node:internal/process:1:1",
  ]);
});

it("keeps the driver out of the bundle, where its repair would not reach it", () => {
  const texts = files.map(textOf);
  expect(texts.filter((text) => text.includes('import("postgres")'))).toHaveLength(1);
  // Of its connection.js; the repair quotes the line, with more behind it.
  expect(texts.filter((text) => /clearImmediate\(nextWriteTimer\);?$/m.test(text))).toEqual([]);
});
