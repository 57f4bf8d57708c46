import { BANK_CARDS_MAX, DESTINATION_WAIT_MS, list, type Row, success } from "@candela/api";
import { passingMs } from "../../platform/clock.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { requestHash } from "../../platform/idempotency.ts";
import { answerBefore } from "../../platform/keyed-call.ts";
import { keyedHash } from "../../platform/keyed-hash.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { said } from "../content/index.ts";
import { checkNotFrozen } from "../freezes/index.ts";
import { readProperties } from "../funds/index.ts";
import { deviceName } from "../identity/index.ts";
import { type Sent, sendMessages } from "../messages/index.ts";
import { checkAdditions } from "./additions.ts";
import {
  archiveBankCard,
  type BankCardRow,
  bankCardsAddedSince,
  insertBankCard,
  listBankCards,
  renameBankCard,
} from "./bank-card-store.ts";
import { type FormField, numberOf, readForm } from "./card-form.ts";
import { type CardValues, openValues, sealValues } from "./card-secrets.ts";
import type { DestinationContext } from "./context.ts";
import { keyedCall, labelOf, lockDestinations } from "./keyed-call.ts";
import { checkClaimed, tellDevices } from "./tell.ts";

type AddCall = Call<"POST /api/bankCard/add">;

/** Form of a bank card among those of `bank_property`. */
const CARD_FORM = 0;
/** Characters of a number that a message names. */
const ENDING_LENGTH = 4;

async function formOf({ sql }: Pick<DestinationContext, "sql">, language: AddCall["language"]): Promise<readonly FormField[]> {
  return said(await readProperties(sql, CARD_FORM), language).map(({ row, words }) => ({ ...row, label: words.title }));
}

function cardData(context: DestinationContext, form: readonly FormField[], card: BankCardRow): Row<"GET /api/bankCard/list">[] {
  const values = openValues(context.box, card);
  if (values === null) {
    // The key is missing here, and the log of the start has said so: the card is there again once the key is.
    context.log.warn({ card: String(card.id), key: card.sealedWith }, "no key here opens this bank card: give the key back");
    return [];
  }
  return [
    {
      id: String(card.id),
      label: card.label,
      number: numberOf(form, values),
      values: inOrder(form, values),
      createdAt: Number(card.createdMs),
      usableFrom: Number(card.createdMs) + passingMs(context.clock, DESTINATION_WAIT_MS),
    },
  ];
}

/** In the order of the form as it is now; what it no longer asks for comes last. */
function inOrder(form: readonly FormField[], values: CardValues): Row<"GET /api/bankCard/list">["values"] {
  const asked = form.flatMap(({ name, kind, label }) => {
    const value = values[name];
    return value === undefined ? [] : [{ propertyName: name, propertyType: kind, label, value }];
  });
  const known = new Set(form.map(({ name }) => name));
  const others = Object.entries(values).filter(([name]) => !known.has(name));
  return [...asked, ...others.map(([name, value]) => ({ propertyName: name, propertyType: "text" as const, label: name, value }))];
}

async function addCard(context: DestinationContext, call: AddCall) {
  const session = userOf(call);
  const { userId } = session;
  const { idempotencyKey, label = "", values: filled, fundPassword, secondFactor, passkey } = call.fields;
  const hashKey = await context.hashKey();
  // Digits of a card are few enough to be found by trying, so what was asked is hashed with the key too.
  const asked = keyedHash(hashKey, JSON.stringify([label, filled.map(({ propertyName, value }) => [propertyName, value])])).toString("hex");
  const now = context.clock.now();
  const keyed = { userId, key: idempotencyKey, hash: requestHash("bankCard/add", { asked }), now };
  const before = () => answerBefore<{ id: string }>(context.sql, keyed);
  const given = await before();
  if (given !== undefined) return success(given.data);
  checkClaimed(session);
  context.limits.cardTries.take(String(userId));
  // Before anything is proved, so that no code is used up for nothing, and once more where it is done.
  await transaction(context.sql, (tx) => checkNotFrozen(tx, userId));
  const proof = await context.prove(session, call, { fundPassword, secondFactor, passkey }).catch(async (error: unknown) => {
    // The same call came twice, and the other one has used the code up.
    const meanwhile = await before();
    if (meanwhile === undefined) throw error;
    return meanwhile;
  });
  if ("data" in proof) return success(proof.data);
  let sent: readonly Sent[] = [];
  const { data, isNew } = await keyedCall(context.sql, keyed, async (tx) => {
    await checkNotFrozen(tx, userId);
    const name = label === "" ? "" : labelOf(label);
    const form = await formOf(context, call.language);
    const values = readForm(form, filled);
    const number = numberOf(form, values);
    const numberHash = keyedHash(hashKey, number === "" ? JSON.stringify(Object.entries(values).toSorted()) : number);
    await checkRoom(tx, context, userId);
    await proof.use(tx);
    const id = await insertBankCard(tx, { userId, label: name, numberHash, ...sealValues(context.box, userId, numberHash, values) }, now);
    if (id === null) throw new Rejected("destination_taken");
    const params = { ending: number.slice(-ENDING_LENGTH), device: deviceName(call.userAgent) };
    sent = await sendMessages(tx, [{ userId, kind: "bank_card_added", params }], now);
    return { id: String(id) };
  });
  if (isNew) tellDevices(context, userId, "bankCards", sent);
  return success(data);
}

async function checkRoom(tx: Tx, { clock }: DestinationContext, userId: bigint): Promise<void> {
  if ((await listBankCards(tx, userId)).length >= BANK_CARDS_MAX) throw new Rejected("destination_limit", { max: String(BANK_CARDS_MAX) });
  await checkAdditions(clock, (sinceMs, limit) => bankCardsAddedSince(tx, userId, sinceMs, limit));
}

async function removeCard(context: DestinationContext, call: Call<"POST /api/bankCard/remove">) {
  const { userId } = userOf(call);
  const { id } = call.fields;
  const done = await transaction(context.sql, async (tx) => {
    await lockDestinations(tx, userId);
    return archiveBankCard(tx, userId, BigInt(id), context.clock.now());
  });
  if (done === null) throw new Rejected("not_found");
  if (done === "archived") tellDevices(context, userId, "bankCards");
  return success({ id });
}

async function renameCard(context: DestinationContext, call: Call<"POST /api/bankCard/rename">) {
  const { userId } = userOf(call);
  const { id } = call.fields;
  const label = labelOf(call.fields.label);
  if (!(await renameBankCard(context.sql, userId, BigInt(id), label))) throw new Rejected("not_found");
  tellDevices(context, userId, "bankCards");
  return success({ id, label });
}

export function bankCardHandlers(context: DestinationContext): Handlers {
  return {
    "GET /api/bankCard/list": async (call) => {
      const [form, cards] = await Promise.all([formOf(context, call.language), listBankCards(context.sql, userOf(call).userId)]);
      const rows = cards.flatMap((card) => cardData(context, form, card));
      return list(rows, rows.length);
    },
    "POST /api/bankCard/add": (call) => addCard(context, call),
    "POST /api/bankCard/rename": (call) => renameCard(context, call),
    "POST /api/bankCard/remove": (call) => removeCard(context, call),
  };
}
