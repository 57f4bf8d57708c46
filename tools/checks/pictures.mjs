/** Each picture that `npm run shots` takes is a file of docs/screenshots, in true colour, and there is no other; together they stay small. */
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listFiles } from "./lib/files.mjs";

export const advice = "Take them: npm run shots (or npm run shots -- NAME for some of them); there is no picture but those.";

const FOLDER = "docs/screenshots";
const ALBUM = "e2e/shots/album.ts";
/** What a clone has to carry. */
const BYTES_MAX = 7_600_000;
/** Where a PNG says how its colours are written, and with how many bits. */
const [DEPTH_AT, FORM_AT] = [24, 25];
const TRUE_COLOURS = new Set([2, 6]);

function isTrueColour(path) {
  const head = Buffer.alloc(FORM_AT + 1);
  const file = openSync(path, "r");
  readSync(file, head, 0, head.length, 0);
  closeSync(file);
  return head[DEPTH_AT] === 8 && TRUE_COLOURS.has(head[FORM_AT]);
}

/** @param {string} root */
export async function run(root) {
  if (!existsSync(join(root, ALBUM))) return { problems: [] };
  const { PICTURE_FILES } = await import(pathToFileURL(join(root, ALBUM)).href);
  const files = listFiles(root, new RegExp(`^${FOLDER}/.*\\.png$`));
  const named = PICTURE_FILES.map((name) => `${FOLDER}/${name}`);
  const twice = named.filter((path, index) => named.indexOf(path) < index);
  const bytes = files.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
  return {
    problems: [
      ...twice.map((path) => `${path} is taken twice`),
      ...named.filter((path) => !files.includes(path)).map((path) => `${path} is in ${ALBUM}, and no file`),
      ...files.filter((path) => !named.includes(path)).map((path) => `${path} is a file, and not in ${ALBUM}`),
      ...files.filter((path) => named.includes(path) && !isTrueColour(join(root, path))).map((path) => `${path} is not in true colour`),
      ...(bytes > BYTES_MAX ? [`${FOLDER} has ${bytes} bytes, more than ${BYTES_MAX}: take fewer views`] : []),
    ],
  };
}
