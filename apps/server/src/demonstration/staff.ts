/** Operators of a demonstration's past: made on the command line as anybody makes them, enrolled and logged in with an authenticator's code. */
import { buildRequest, type Data, type EnvelopeOf, type Fields, type OperatorRole, type RouteKey } from "@candela/api";
import type { FastifyInstance } from "fastify";
import { runOperatorCommand } from "../modules/operators/index.ts";
import type { Random } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Sql } from "../platform/postgres/database.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { totpCode, totpStep } from "../platform/totp.ts";

export interface StaffParts {
  readonly app: FastifyInstance;
  readonly sql: Sql;
  readonly box: SecretBox;
  readonly random: Random;
  readonly log: Pick<Log, "info">;
  readonly now: () => number;
}

type Answered = Pick<EnvelopeOf<RouteKey>, "msg" | "params"> & { readonly data?: unknown; readonly rows?: readonly unknown[] };

const ADDRESS = "198.51.100.250";
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, as the key of an authenticator is told. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Two operators publish campaigns together, a third answers users, and the owner sets what nobody else may. */
export interface Staff {
  readonly finance: StaffMember;
  readonly compliance: StaffMember;
  readonly service: StaffMember;
  readonly owner: StaffMember;
}

/** Nobody of them can log in before they have joined. */
export function hireStaff(parts: StaffParts): Staff {
  const member = (loginName: string) => new StaffMember(parts, loginName);
  return {
    finance: member("demo.finance"),
    compliance: member("demo.compliance"),
    service: member("demo.service"),
    owner: member("demo.owner"),
  };
}

/** One operator. The password is random and told to nobody: after the past nobody gets in by it. */
export class StaffMember {
  readonly #parts: StaffParts;
  readonly #loginName: string;
  readonly #password: string;
  #key: Buffer = Buffer.alloc(0);
  #token: string | undefined;
  #lastStep = 0;

  constructor(parts: StaffParts, loginName: string) {
    this.#parts = parts;
    this.#loginName = loginName;
    this.#password = parts.random.bytes(18).toString("base64url");
  }

  async join(role: OperatorRole): Promise<void> {
    const { sql, random, log, box, now } = this.#parts;
    const loginName = this.#loginName;
    const command = { kind: "add", loginName, role, reason: "a demonstration" } as const;
    const done = await runOperatorCommand({ sql, clock: { now }, random, log, box }, command);
    const enrolmentSecret = "text" in done ? done.text.trimEnd().split("\n").at(-1)?.trim() : undefined;
    if (enrolmentSecret === undefined) throw new Error(`the operator ${loginName} was not made`);
    const { totpSecret } = await this.#must("POST /api/admin/enrolment/open", { loginName, enrolmentSecret });
    this.#key = fromBase32(totpSecret);
    const code = this.#code();
    await this.#must("POST /api/admin/enrolment/finish", { loginName, enrolmentSecret, password: this.#password, code });
  }

  /** In a session of its own, which is ended after it. At least a minute lies between two, since a code is used once. */
  async work(
    does: (call: <K extends RouteKey>(route: K, fields: Fields<K>) => Promise<NonNullable<Data<K>>>) => Promise<void>,
  ): Promise<void> {
    const fields = { loginName: this.#loginName, password: this.#password, code: this.#code() };
    this.#token = (await this.#must("POST /api/admin/session/login", fields)).token;
    await does((route, asked) => this.#must(route, asked));
    await this.#must("POST /api/admin/session/logout", {});
    this.#token = undefined;
  }

  #code(): string {
    this.#lastStep = Math.max(totpStep(this.#parts.now()), this.#lastStep + 1);
    return totpCode(this.#key, this.#lastStep);
  }

  /** The data of an answer, or its rows; a rejection is a fault of ours. */
  async #must<K extends RouteKey>(route: K, fields: Fields<K>): Promise<NonNullable<Data<K>>> {
    const { method, url, body, contentType } = buildRequest(route, fields, "json");
    const answer = await this.#parts.app.inject({
      method: method as "GET" | "POST",
      url,
      remoteAddress: ADDRESS,
      ...(body === null ? {} : { payload: body }),
      headers: {
        ...(contentType === null ? {} : { "content-type": contentType }),
        ...(this.#token === undefined ? {} : { authorization: this.#token }),
      },
    });
    const { msg, params, data } = answer.json<Answered>();
    if (data === null || data === undefined) throw new Error(`${route} of ${this.#loginName}: ${msg} ${JSON.stringify(params ?? null)}`);
    return data as NonNullable<Data<K>>;
  }
}
