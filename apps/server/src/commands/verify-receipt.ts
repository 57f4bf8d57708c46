/** `verify receipt FILE`: recomputes a quick trade from its receipt alone, and with `--server URL` against the ticks that anyone can read. */
import { createPublicKey, verify as verifySignature } from "node:crypto";
import { readFileSync } from "node:fs";
import { QuickReceipt } from "@candela/api";
import {
  checkQuickReceipt,
  checkQuickTicks,
  type PublicTicks,
  publicTicksOf,
  type QuickCheck,
  type ReceiptTick,
  signedReceiptText,
} from "@candela/model";
import { Ajv } from "ajv";
import type { Static } from "typebox";
import { keyIdOf } from "../platform/signing.ts";
import { StartError } from "../platform/start-error.ts";
import { ask } from "./ask-server.ts";

const USAGE = "use: npm run verify -- receipt FILE [--server URL] [--key BASE64]";

type Receipt = Static<typeof QuickReceipt>;
type Check = Pick<QuickCheck, "name" | "ok" | "detail">;

/** Prints one line a check; returns 1 when one of them failed. */
export async function verifyReceipt(args: readonly string[]): Promise<number> {
  const { file, server, key } = readArguments(args);
  const receipt = readReceipt(file);
  const trusted =
    key ?? (server === undefined ? undefined : (await ask<{ publicKey: string }>(server, "fastTradeOrder/publicKey"))?.publicKey);
  const checks: Check[] = [signature(receipt, trusted), ...checkQuickReceipt(receipt)];
  if (server !== undefined) checks.push(...checkQuickTicks(receipt, await publicTicks(server, receipt)));
  const { order } = receipt;
  process.stdout.write(`receipt of quick trade ${order.id}, ${order.productCode}: ${order.status}\n`);
  for (const { name, ok, detail } of checks) process.stdout.write(`${ok ? "ok   " : "WRONG"} ${name}: ${detail}\n`);
  const source = receipt.openTick?.source;
  if (source !== undefined)
    process.stdout.write(
      `     prices came from ${source}: nobody can compute them again, so what stands for them is the ticks that the server stored, and its signature\n`,
    );
  if (server === undefined) process.stdout.write("     the ticks themselves were not compared: give --server URL to ask it for them\n");
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

function readArguments(args: readonly string[]): { file: string; server: string | undefined; key: string | undefined } {
  const named = new Map<string, string>();
  const files: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [name = "", value] = [args[at], args[at + 1]];
    if (!name.startsWith("--")) files.push(name);
    else if ((name === "--server" || name === "--key") && value !== undefined) {
      named.set(name, value);
      at += 1;
    } else throw new StartError(USAGE);
  }
  const [file] = files;
  if (file === undefined || files.length > 1) throw new StartError(USAGE);
  return { file, server: named.get("--server")?.replace(/\/+$/, ""), key: named.get("--key") };
}

/** A receipt as it was saved, or the whole answer that it came in. */
function readReceipt(file: string): Receipt {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new StartError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const inner = typeof value === "object" && value !== null && "data" in value ? value.data : value;
  const isReceipt = new Ajv({ strict: false }).compile<Receipt>(JSON.parse(JSON.stringify(QuickReceipt)));
  if (isReceipt(inner)) return inner;
  const [error] = isReceipt.errors ?? [];
  throw new StartError(`${file} holds no receipt of a quick trade: ${error?.instancePath ?? ""} ${error?.message ?? ""}`);
}

/** With a key from elsewhere, that it is that key's; without one, that nothing was changed since it was signed with the receipt's own. */
function signature(receipt: Receipt, trusted: string | undefined): Check {
  const spki = Buffer.from(trusted ?? receipt.publicKey, "base64");
  const keyId = keyIdOf(spki);
  if (keyId !== receipt.keyId)
    return { name: "signature", ok: false, detail: `signed with key ${receipt.keyId}, compared with key ${keyId}` };
  const isGood = isSigned(receipt, spki);
  const whose = trusted === undefined ? ", the receipt's own: compare it with the one that the server publishes" : "";
  return { name: "signature", ok: isGood, detail: `Ed25519, key ${keyId}${whose}` };
}

/** A key that is none has signed nothing. */
function isSigned(receipt: Receipt, spki: Buffer): boolean {
  try {
    const key = createPublicKey({ key: spki, format: "der", type: "spki" });
    return verifySignature(null, Buffer.from(signedReceiptText(receipt), "utf8"), key, Buffer.from(receipt.signature, "base64"));
  } catch {
    return false;
  }
}

async function publicTicks(server: string, receipt: Receipt): Promise<PublicTicks> {
  const numbers = publicTicksOf(receipt);
  const tick = async (seq: number | null) =>
    seq === null
      ? undefined
      : await ask<ReceiptTick>(server, `tick/detail?productCode=${encodeURIComponent(receipt.order.productCode)}&seq=${seq}`);
  const { open, beforeOpen, close, afterClose } = numbers;
  return { open: await tick(open), beforeOpen: await tick(beforeOpen), close: await tick(close), afterClose: await tick(afterClose) };
}
