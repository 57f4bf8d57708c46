/**
 * The language packs: the same keys and placeholders in every language, every plural form that a language has, percents as it writes them, a text for every rejection with exactly its params, no key named
 * in the code that no pack has, no text that no code names.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { placeholders as namesOf, pluralForms } from "../../packages/i18n/src/message.ts";
import { productSource } from "./lib/files.mjs";
import { dottedName, parseFile, place, walk } from "./lib/source.mjs";

export const advice = "Texts live in packages/i18n/src/packs/<language>.ts; add, rename and remove a key in every language at once.";

const PACKS_FOLDER = "packages/i18n/src/packs";
const REFERENCE = "en";
/** Shorter heads of a template would match half the catalogue. */
const HEAD_MIN = 3;

function placeholders(text) {
  return namesOf(text).join(",");
}

/** A text that goes by number has each form of its language, and no other. */
function comparePlurals(pack, tag) {
  const wanted = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted().join(",");
  return [...pack.texts].flatMap(([key, { text, file }]) =>
    pluralForms(text)
      .map((forms) => forms.toSorted().join(","))
      .filter((forms) => forms !== wanted)
      .map((forms) => `${file}: ${key} has the plural forms ${forms}, its language has ${wanted}`),
  );
}

/**
 * Percents are one thing: how one is written goes by the language, so a number comes with its sign, and one that is part of the text is set as the
 * language sets it, in German "100 %" with a space that does not break, in English and Chinese "100%".
 */
function comparePercents(pack, tag) {
  const between = new Intl.NumberFormat(tag, { style: "percent" }).formatToParts(1).find(({ type }) => type === "literal")?.value ?? "";
  // Arabic has a direction mark there, which is no gap.
  const gap = between.replaceAll(/\p{Cf}/gu, "");
  return [...pack.texts].flatMap(([key, { text, file }]) => [
    ...(/\}\s*%/.test(text)
      ? [`${file}: ${key} writes a percent sign after a placeholder; give it the number as formatDecimal writes a percent`]
      : []),
    ...[...text.matchAll(/\d(\s*)%/g)]
      .filter(([, found]) => found !== gap)
      .map(
        ([found]) => `${file}: ${key} has "${found}", its language sets ${gap === "" ? "no space" : "a no-break space"} before the sign`,
      ),
  ]);
}

async function load(root, path) {
  return await import(pathToFileURL(join(root, path)).href);
}

/** Keys of the table of texts that stand in it twice: the later would win without a word. */
function doubledKeys(root, file) {
  const keys = [];
  walk(parseFile(root, file), (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === "texts")
      walk(node, (inner) => {
        if (ts.isPropertyAssignment(inner)) keys.push(inner.name.text);
      });
  });
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}

/** All texts of a language. */
async function loadLanguage(root, name) {
  const file = `${PACKS_FOLDER}/${name}`;
  const { texts } = await load(root, file);
  return {
    language: name.replace(/\.ts$/, ""),
    texts: new Map(Object.entries(texts).map(([key, text]) => [key, { text, file }])),
    problems: doubledKeys(root, file).map((key) => `${file}: ${key} is there twice`),
  };
}

function comparePacks(reference, other) {
  const problems = [];
  for (const [key, { text }] of reference.texts) {
    const found = other.texts.get(key);
    if (found === undefined) problems.push(`${PACKS_FOLDER}/${other.language}.ts: ${key} is missing`);
    else if (placeholders(found.text) !== placeholders(text))
      problems.push(
        `${found.file}: ${key} has the placeholders {${placeholders(found.text)}}, ${reference.language} has {${placeholders(text)}}`,
      );
  }
  for (const [key, { file }] of other.texts)
    if (!reference.texts.has(key)) problems.push(`${file}: ${key} is not in ${reference.language}`);
  return problems;
}

function compareRejections(reference, rejections) {
  return Object.entries(rejections).flatMap(([key, { params }]) => {
    const found = reference.texts.get(key);
    if (found === undefined) return [`${PACKS_FOLDER}/${reference.language}.ts: the rejection ${key} has no text`];
    const wanted = [...params].sort().join(",");
    return placeholders(found.text) === wanted
      ? []
      : [`${found.file}: ${key} has {${placeholders(found.text)}}, the rejection's params are {${wanted}}`];
  });
}

/** Keys given to t(…), and every string and template of the code, which may name a key. */
function readCode(root) {
  const code = { asked: [], strings: new Set(), patterns: [] };
  for (const path of productSource(root).filter((file) => !file.startsWith("packages/i18n/"))) {
    const source = parseFile(root, path);
    walk(source, (node) => {
      if (
        ts.isCallExpression(node) &&
        /(^|\.)t$/.test(dottedName(node.expression)) &&
        node.arguments[0] !== undefined &&
        ts.isStringLiteral(node.arguments[0])
      )
        code.asked.push({ key: node.arguments[0].text, at: place(source, node) });
      if (ts.isStringLiteralLike(node)) code.strings.add(node.text);
      if (ts.isPropertyName(node) && ts.isIdentifier(node)) code.strings.add(node.text);
      if (ts.isTemplateExpression(node)) code.patterns.push({ head: node.head.text, tail: node.templateSpans.at(-1)?.literal.text ?? "" });
    });
  }
  return code;
}

function isUsed(key, code) {
  return (
    code.strings.has(key) || code.patterns.some(({ head, tail }) => head.length >= HEAD_MIN && key.startsWith(head) && key.endsWith(tail))
  );
}

/** @param {string} root */
export async function run(root) {
  const files = readdirSync(join(root, PACKS_FOLDER)).filter((name) => /^[a-z]+\.ts$/.test(name));
  const packs = await Promise.all(files.map((name) => loadLanguage(root, name)));
  const reference = packs.find((pack) => pack.language === REFERENCE);
  if (reference === undefined) return { problems: [`${PACKS_FOLDER}/${REFERENCE}.ts is missing`] };
  const problems = packs.flatMap((pack) => pack.problems);
  for (const pack of packs) if (pack !== reference) problems.push(...comparePacks(reference, pack));
  for (const pack of packs)
    for (const [key, { text, file }] of pack.texts)
      if (typeof text !== "string" || text.trim() === "") problems.push(`${file}: ${key} is empty`);
  const languagesFile = "packages/i18n/src/languages.ts";
  if (existsSync(join(root, languagesFile))) {
    const { languageByCode } = await load(root, languagesFile);
    for (const pack of packs) {
      const tag = languageByCode(pack.language)?.tag ?? pack.language;
      problems.push(...comparePlurals(pack, tag), ...comparePercents(pack, tag));
    }
  }
  const errors = "packages/api/src/errors.ts";
  if (existsSync(join(root, errors))) problems.push(...compareRejections(reference, (await load(root, errors)).REJECTIONS));
  const code = readCode(root);
  for (const { key, at } of code.asked) if (!reference.texts.has(key)) problems.push(`${at}: t("${key}") is in no language pack`);
  for (const [key, { file }] of reference.texts) if (!isUsed(key, code)) problems.push(`${file}: nothing names ${key}`);
  return { problems };
}
