/** An operator of the product: added by the command line, enrolled with an authenticator of our own, logged in. */
import { createHmac } from "node:crypto";
import { buildRequest, type EnvelopeOf, type Fields, type OperatorRole, type RouteKey } from "@candela/api";
import { call } from "./calls.ts";
import { type Product, runCommand } from "./product-process.ts";

const PASSWORD = "long enough for a test";
const STEP_MS = 30_000;

/** The code that an authenticator app shows at a moment, from the key as it is typed in. */
function codeAt(base32: string, ms: number): string {
  const bits = [...base32].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / STEP_MS)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

export interface Operator {
  /** Asks as JSON; anything but success is a fault of the test. */
  act<K extends RouteKey>(key: K, fields: Fields<K>): Promise<EnvelopeOf<K>>;
}

/** For a product that the test itself started: an operator's change reaches everybody. */
export async function openOperator({ address, dataFolder }: Product, loginName: string, role: OperatorRole): Promise<Operator> {
  const printed = await runCommand(dataFolder, "operator", "add", loginName, "--role", role);
  const enrolmentSecret = printed.trimEnd().split("\n").at(-1) ?? "";
  const { data: opened } = await call(address, "POST /api/admin/enrolment/open", { loginName, enrolmentSecret });
  const key = opened?.totpSecret ?? "";
  // A code is good once: the one before serves to enrol, the present one to log in.
  const enrolling = { loginName, enrolmentSecret, password: PASSWORD, code: codeAt(key, Date.now() - STEP_MS) };
  await call(address, "POST /api/admin/enrolment/finish", enrolling);
  const { data: session } = await call(address, "POST /api/admin/session/login", {
    loginName,
    password: PASSWORD,
    code: codeAt(key, Date.now()),
  });
  const token = session?.token ?? "";
  return {
    async act(route, fields) {
      const { method, url, body } = buildRequest(route, fields, "json");
      const headers = { Authorization: token, ...(body === null ? {} : { "Content-Type": "application/json" }) };
      const response = await fetch(address + url, { method, headers, body });
      const envelope = (await response.json()) as EnvelopeOf<typeof route>;
      if (envelope.code !== 200) throw new Error(`${route} answered ${response.status}: ${JSON.stringify(envelope)}`);
      return envelope;
    },
  };
}
