/** Stacks of a bundled server name the TypeScript files. Node's own `--enable-source-maps` maps each stack that is ever read, and the driver reads one a query. */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBundled } from "./server-folder.ts";

/** `file:///…/dist/<hash>/server.mjs:120:9` */
const place = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g;

/** By the bundled file's URL; undefined where it has none, as the bundled packages. */
const maps = new Map<string, SourceMap | undefined>();

/** The stack with the places of bundled files replaced by those of their sources. */
export function sourceStack(stack: string): string {
  return stack.replaceAll(place, (written, url: string, line: string, column: string) => {
    const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !("fileName" in origin)) return written;
    return `${join(dirname(fileURLToPath(url)), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** Error, stack and causes as pino writes them, for a log line. */
export function withSourceStack<Written extends { stack?: string }>(written: Written): Written {
  if (isBundled && written.stack !== undefined) written.stack = sourceStack(written.stack);
  return written;
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) {
    const path = `${fileURLToPath(url)}.map`;
    maps.set(url, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined);
  }
  return maps.get(url);
}
