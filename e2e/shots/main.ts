/**
 * Pictures of every page from a demonstration whose clock stands: `npm run shots [-- NAME …]` takes those of the documents, and
 * `npm run shots -- --every FOLDER [NAME …]` each page on all screens and in both themes into a folder, for reviewers.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { browserOptions } from "../browser.ts";
import { PICTURE_FILES, README_PICTURES, readmeFile, SHOTS, THEMES } from "./album.ts";
import { take } from "./camera.ts";
import { startHeldProduct } from "./held-product.ts";
import { decodePng, encodePng, looksLike } from "./png.ts";
import { TAKE_README } from "./readme-pictures.ts";
import { openScene } from "./scene.ts";
import { EVERY_VIEW, pictureFile, type Scene } from "./shot.ts";

/** Pages wait for the server and for each other's frames: four at a time leave no core idle. */
const AT_ONCE = 4;

type Picture = readonly [file: string, take: () => Promise<Buffer>];

const { values, positionals: asked } = parseArgs({ options: { every: { type: "string" } }, allowPositionals: true });
const album = join(import.meta.dirname, "..", "..", "docs", "screenshots");
const folder = values.every === undefined ? album : resolve(process.env.INIT_CWD ?? process.cwd(), values.every);
const wanted = (name: string): boolean => asked.length === 0 || asked.includes(name);

function picturesOf(browser: Browser, scene: Scene): Picture[] {
  const shots = SHOTS.filter(({ name }) => wanted(name)).flatMap((shot) => {
    const views = values.every === undefined ? shot.views : EVERY_VIEW;
    return views.map((view): Picture => [pictureFile(shot, view), () => take(browser, scene, shot, view)]);
  });
  if (values.every !== undefined) return shots;
  const readme = README_PICTURES.filter(wanted).flatMap((name) =>
    THEMES.map((theme): Picture => [readmeFile(name, theme), () => TAKE_README[name](browser, scene, theme)]),
  );
  return [...readme, ...shots];
}

/** Tells at the end which pictures could not be taken; the others are kept. */
async function takeAll(browser: Browser, scene: Scene): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (folder === album) for (const file of readdirSync(folder)) if (isStray(file)) rmSync(join(folder, file));
  const pictures = picturesOf(browser, scene);
  const left = [...pictures];
  const [changed, failed]: [string[], string[]] = [[], []];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [file, takeOne] = next;
      try {
        if (await keep(file, await takeOne())) changed.push(file);
      } catch (error) {
        failed.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(
    `${pictures.length} pictures, ${changed.length} of them changed${changed.length === 0 ? "" : `: ${changed.sort().join(" ")}`}`,
  );
  for (const line of failed) console.error(line);
  if (failed.length > 0) process.exitCode = 1;
}

const isStray = (file: string): boolean => file.endsWith(".png") && !PICTURE_FILES.includes(file);

/** Writes a picture that shows another thing than its file does; returns whether it did. */
async function keep(file: string, png: Buffer): Promise<boolean> {
  const path = join(folder, file);
  const pixels = decodePng(png);
  if (pixels === undefined) throw new Error("not in true colour");
  const before = existsSync(path) ? decodePng(readFileSync(path)) : undefined;
  if (before !== undefined && looksLike(before, pixels)) return false;
  writeFileSync(path, await encodePng(pixels));
  return true;
}

const product = await startHeldProduct();
try {
  const browser = await chromium.launch(browserOptions);
  try {
    await takeAll(browser, await openScene(product));
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}
