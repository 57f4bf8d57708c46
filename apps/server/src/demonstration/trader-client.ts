import { buildRequest, type Data, type Envelope, type EnvelopeOf, type Fields, type RouteKey } from "@candela/api";
import type { FastifyInstance } from "fastify";
import { readOutbox } from "../modules/identity/index.ts";
import type { Queryable } from "../platform/postgres/database.ts";
import type { SeededChance } from "./seeded-chance.ts";

/** Addresses that are in nobody's network, one a trader: what one address may ask of the server binds them as it binds people. */
const ADDRESS_OF = (index: number) => `198.51.100.${index + 1}`;

export interface TraderClientParts {
  readonly app: FastifyInstance;
  readonly chance: SeededChance;
}

/** A trader's way to the server: the routes that the web app calls, with a session and idempotency keys of its own. */
export class TraderClient {
  readonly #parts: TraderClientParts;
  readonly #ip: string;
  readonly #account: string;
  #password: string;
  #token: string | undefined;

  constructor(parts: TraderClientParts, index: number, account: string, password: string) {
    this.#parts = parts;
    this.#ip = ADDRESS_OF(index);
    this.#account = account;
    this.#password = password;
  }

  /** Registers as anybody does: a code is sent, read in the outbox, and entered, with the code of somebody who invited where there is one. */
  async register(sql: Queryable, inviteCode?: string): Promise<void> {
    const account = this.#account;
    await this.#must("POST /api/auth/sendCode", { account, purpose: "register" });
    const code = await this.codeSent(sql);
    this.#token = (
      await this.#must("POST /api/auth/register", {
        account,
        code,
        password: this.#password,
        ...(inviteCode !== undefined && { inviteCode }),
      })
    ).token;
  }

  /** The code of the newest message to the trader, read in the outbox. */
  async codeSent(sql: Queryable): Promise<string> {
    const [message] = await readOutbox(sql, 1, this.#account);
    const code = /\d{4} \d{4} \d{4}|\d{6}/.exec(message?.body ?? "")?.[0].replaceAll(" ", "");
    if (code === undefined) throw new Error(`no code came for ${this.#account}`);
    return code;
  }

  /** The code that others register by. */
  async inviteCode(): Promise<string | undefined> {
    return (await this.call("GET /api/team/summary", {})).data?.inviteCode;
  }

  /** Changes the password; the session goes on. */
  async changePassword(newPassword: string): Promise<void> {
    const changed = await this.call("POST /api/userSecurity/changePassword", { currentPassword: this.#password, newPassword });
    if (changed.code === 200) this.#password = newPassword;
  }

  async setFundPassword(fundPassword: string): Promise<void> {
    await this.call("POST /api/userSecurity/setFundPassword", { currentPassword: this.#password, fundPassword });
  }

  /** Any answer is taken: a rejection is part of a trader's life. */
  async call<K extends RouteKey>(route: K, fields: Fields<K>): Promise<EnvelopeOf<K>> {
    const answer = await this.#ask(route, fields);
    if (answer.code !== 401) return answer;
    await this.#logIn();
    return this.#ask(route, fields);
  }

  /** A command that moves money, with a key of its own. */
  command<K extends RouteKey>(route: K, fields: Omit<Fields<K>, "idempotencyKey">): Promise<EnvelopeOf<K>> {
    return this.call(route, { ...fields, idempotencyKey: this.#parts.chance.uuid() } as unknown as Fields<K>);
  }

  /** Whether account and password open a session; it is then the client's. */
  async letsIn(): Promise<boolean> {
    const { data } = await this.#ask("POST /api/auth/login", { account: this.#account, password: this.#password });
    this.#token = data?.token;
    return data !== null;
  }

  async #logIn(): Promise<void> {
    this.#token = undefined;
    this.#token = (await this.#must("POST /api/auth/login", { account: this.#account, password: this.#password })).token;
  }

  async #must<K extends RouteKey>(route: K, fields: Fields<K>): Promise<NonNullable<Data<K>>> {
    const { data, msg } = (await this.#ask(route, fields)) as Envelope<Data<K>, unknown>;
    if (data === null || data === undefined) throw new Error(`${route} of ${this.#account}: ${msg}`);
    return data;
  }

  async #ask<K extends RouteKey>(route: K, fields: Fields<K>): Promise<EnvelopeOf<K>> {
    const { method, url, body, contentType } = buildRequest(route, fields, "json");
    const answer = await this.#parts.app.inject({
      method: method as "GET" | "POST",
      url,
      remoteAddress: this.#ip,
      ...(body === null ? {} : { payload: body }),
      headers: {
        ...(contentType === null ? {} : { "content-type": contentType }),
        ...(this.#token === undefined ? {} : { authorization: this.#token }),
        "user-agent": "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0 Mobile Safari/537.36",
      },
    });
    return answer.json();
  }
}
