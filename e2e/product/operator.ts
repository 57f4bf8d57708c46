/** An operator of the product: added by the command line, enrolled with an authenticator of our own, logged in. */
import { buildRequest, type EnvelopeOf, type Fields, type OperatorRole, type RouteKey } from "@candela/api";
import { codeAt, STEP_MS } from "./authenticator.ts";
import { call } from "./calls.ts";
import { type Product, runCommand } from "./product-process.ts";

const PASSWORD = "long enough for a test";

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
  // A code is good once: the present one serves to enrol, the next one to log in. The one before would be too old as soon as a step ends meanwhile.
  const enrolling = { loginName, enrolmentSecret, password: PASSWORD, code: codeAt(key, Date.now()) };
  await call(address, "POST /api/admin/enrolment/finish", enrolling);
  const { data: session } = await call(address, "POST /api/admin/session/login", {
    loginName,
    password: PASSWORD,
    code: codeAt(key, Date.now() + STEP_MS),
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
