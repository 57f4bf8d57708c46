import { randomUUID } from "node:crypto";
import type { AccountEvent, Data, Fields, RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll } from "vitest";
import { createBus } from "../../platform/bus.ts";
import { systemRandom } from "../../platform/clock.ts";
import { createSecretBox, type SecretBox } from "../../platform/secret-box.ts";
import { type Asking, ask, createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { createTestDatabase } from "../../testing.ts";
import { createIdentityModule, readOutbox } from "../identity/index.ts";
import { messageHandlers } from "../messages/index.ts";
import { createDestinationsModule } from "./index.ts";

export const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
export const OTHER_TRON = "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW";
export const ETHEREUM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const CARD = "4111111111111111";
export const OTHER_CARD = "5555555555554444";

export const keyOfBox = (fill: number) => Buffer.alloc(32, fill);

/** The form as a new installation asks for it, as far as the tests fill it in. */
export const filled = (cardNumber = CARD, more: Readonly<Record<string, string>> = {}) =>
  Object.entries({ accountHolder: "Marta Oliveira", bankName: "First Harbor Bank", cardNumber, ...more }).map(([propertyName, value]) => ({
    propertyName,
    value,
  }));

/** Users with cards and addresses behind the real HTTP layer on a real database, with a clock that only the test moves. */
export async function openDestinations() {
  const database = await createTestDatabase();
  afterAll(() => database.close());
  const { sql } = database;
  await sql`insert into platform_currency (id, currency_name, currency_type, decimals, wallet_address_type, position)
    values (3, 'USDT', 2, 6, 'TRC20/ERC20', 1), (2, 'ETH', 2, 8, 'ERC20', 2), (6, 'EUR', 1, 2, '', 3)`;
  await sql`insert into bank_property (config_type, name, kind, is_required, length_min, length_max, position) values
    (0, 'accountHolder', 'text', true, 2, 80, 1), (0, 'bankName', 'text', true, 2, 80, 2), (0, 'cardNumber', 'card_number', true, 8, 34, 3),
    (0, 'bic', 'bic', false, 8, 11, 4)`;
  await sql`insert into bank_property_content (property_id, language, title, content)
    select id, 'en', case name when 'cardNumber' then 'Card number' else name end, '' from bank_property`;
  const clock = new ManualClock();
  const bus = createBus(silentLog);
  const events: { readonly userId: bigint; readonly event: AccountEvent }[] = [];
  bus.subscribe("account", (told) => events.push(...told.events.map((event) => ({ userId: told.userId, event }))));
  const identity = createIdentityModule({
    ...{ sql, clock, bus, box: testBox, random: systemRandom, log: silentLog },
    siteName: () => "Northlake",
    publicUrls: () => ["https://app.example.org", "http://127.0.0.1:8080"],
    passwordRule: () => "any",
    openPaperAccount: async () => undefined,
  });
  let isOneANetwork = true;
  const moduleWith = (box: SecretBox) =>
    createDestinationsModule({
      ...{ sql, clock, bus, box, random: systemRandom, log: silentLog },
      codes: identity.proofCodes,
      prove: identity.proveDestination,
      isOneANetwork: async () => isOneANetwork,
    });
  const destinations = moduleWith(createSecretBox([keyOfBox(1)], systemRandom));
  const app = await createAppOfModules({
    modules: [identity.handlers, destinations.handlers, messageHandlers({ sql, bus })],
    clock,
    authenticate: identity.authenticate,
  });
  let users = 0;

  /** The last code that somebody would read in the messages. */
  async function readCode(): Promise<string> {
    const [message] = await readOutbox(sql, 1);
    const code = /\d{4} \d{4} \d{4}|\d{6}/.exec(message?.body ?? "")?.[0].replaceAll(" ", "");
    if (code === undefined) throw new Error("the message must carry a code");
    return code;
  }

  /** Answers of one user's calls: the envelope's data or rows, or the key of the rejection. */
  function callsOf(as: Asking) {
    const send = async <K extends RouteKey>(route: K, fields: Fields<K>) =>
      (await ask(app, route, fields, { encoding: "json", ...as })).body;
    const said = async <K extends RouteKey>(route: K, fields: Fields<K>) => {
      const { code, msg, params, data } = await send(route, fields);
      return code === 200 ? data : [msg, params];
    };
    const addCard = (cardNumber = CARD, more = {}, idempotencyKey = randomUUID()) =>
      said("POST /api/bankCard/add", { idempotencyKey, values: filled(cardNumber, more) });
    const addAddress = (network: Fields<"POST /api/walletAddress/add">["network"], address: string, label = "Ledger") =>
      said("POST /api/walletAddress/add", { idempotencyKey: randomUUID(), network, address, label });
    return {
      ...{ send, said, addCard, addAddress },
      cards: async () => (await send("GET /api/bankCard/list", {})).rows,
      addresses: async () => (await send("GET /api/walletAddress/list", {})).rows,
      /** An address that was added and confirmed. */
      async boundAddress(network: Fields<"POST /api/walletAddress/add">["network"], address: string) {
        const { id } = (await addAddress(network, address)) as Data<"POST /api/walletAddress/add">;
        clock.advance(61_000);
        await said("POST /api/walletAddress/sendCode", { id });
        return { id, confirmed: await said("POST /api/walletAddress/confirm", { id, proofCode: await readCode() }) };
      },
    };
  }

  return {
    ...{ sql, clock, events, moduleWith, readCode, callsOf, app },
    setOneANetwork: (is: boolean) => {
      isOneANetwork = is;
    },
    async guest() {
      const { body } = await ask(app, "POST /api/auth/guest", {});
      return callsOf({ token: body.data?.token ?? "" });
    },
    async user() {
      users += 1;
      clock.advance(61_000);
      const account = `user${users}@example.org`;
      // Codes are limited by address too.
      const ip = `198.51.${users}.1`;
      await ask(app, "POST /api/auth/sendCode", { account, purpose: "register" }, { ip });
      const { body } = await ask(app, "POST /api/auth/register", { account, code: await readCode(), password: "tallow4wick" }, { ip });
      if (body.data === null) throw new Error(`not registered: ${body.msg}`);
      const { token, userId } = body.data;
      return { ...callsOf({ token, ip }), from: (other: string) => callsOf({ token, ip: other }), account, userId: BigInt(userId) };
    },
  };
}
