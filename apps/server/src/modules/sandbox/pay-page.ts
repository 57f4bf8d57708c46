import { CURRENCIES, currencyById, formatUnits, parseUnits } from "@candela/model";
import type { Clock, Random } from "../../platform/clock.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { type Html, html, leadingSum, page } from "./page-frame.ts";
import { paymentTold } from "./peer-api.ts";
import { CHOICES, type Choice, choose, findPayment, payIn, queueCallback, type SandboxPayment } from "./sandbox-store.ts";
import { typedAmount } from "./typed-amount.ts";

/** How long after its end a late payment is paid. */
const LATE_MS = 60_000;

export interface PayParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
}

const timeText = (ms: number) => new Date(ms).toISOString().slice(11, 16);

function currencyOf(code: string) {
  const currency = CURRENCIES.find((known) => known.code === code);
  if (currency === undefined) throw new Error(`the sandbox knows no currency ${code}`);
  return currency;
}

/** A tenth less: what somebody pays who forgets a fee. */
function lessOf({ amount, currency }: SandboxPayment): string {
  const { scale } = currencyOf(currency);
  const parsed = parseUnits(amount, scale);
  return parsed.ok ? formatUnits((parsed.value * 9n) / 10n, scale) : amount;
}

const otherCurrency = (code: string): string => (code === "EUR" ? "USD" : (currencyById(6)?.code ?? "EUR"));

function choicesOf(payment: SandboxPayment): readonly (readonly [Choice, string, string])[] {
  const { amount, currency } = payment;
  const until = timeText(Number(payment.expiresMs));
  return [
    ["pay", "Pay", `${amount} ${currency} now, once`],
    ["another", "Pay another amount", "More or less than was asked for"],
    ["twice", "Pay twice", `The second ${amount} goes to the operators`],
    ["late", "Pay late", `A minute after ${until} UTC, when the order has expired`],
    ["other_currency", "Pay in another currency", `${amount} ${otherCurrency(currency)}, which was not asked for`],
    ["fail", "Fail", "The bank says no, nothing moves"],
    ["silent", "Never answer", "Pays, and leaves the app to ask by itself"],
  ];
}

/** The page of a payment; `fault` says why the last try did nothing. */
export function payPage(payment: SandboxPayment, fault = ""): string {
  const { amount, currency, payee, reference, choice, returnUrl } = payment;
  const head = html`<p class="quiet">${payee} asks for</p>${leadingSum(amount, currency)}
    <p class="quiet">Order ${reference}, open until ${timeText(Number(payment.expiresMs))} UTC</p>`;
  if (choice !== null)
    return page({ title: "Sandbox Pay", body: html`${head}${chosen(choice)}<a class="button" href="${returnUrl}">Back to the app</a>` });
  const rows = choicesOf(payment).map(([value, name, text], at) => choiceRow(payment, value, name, text, at === 0));
  return page({
    title: "Sandbox Pay",
    body: html`${head}${fault === "" ? html`` : html`<p class="fault" role="alert">${fault}</p>`}
      <form method="post" action="/sandbox/pay/${payment.id}"><fieldset><legend>What should happen?</legend>${rows}</fieldset>
      <p class="note">The answer is signed with time and HMAC-SHA256. Sent twice, it counts once.</p>
      <button type="submit">Continue</button></form>`,
  });
}

function choiceRow(payment: SandboxPayment, value: Choice, name: string, text: string, isFirst: boolean): Html {
  const field =
    value === "another"
      ? html`<input type="text" name="amount" inputmode="decimal" maxlength="40" aria-label="Amount in ${payment.currency}" value="${lessOf(payment)}">`
      : html``;
  return html`<div class="choice"><input type="radio" name="choice" id="choice-${value}" value="${value}"${isFirst ? html` checked` : html``}>
    <label for="choice-${value}"><b>${name}</b><span class="quiet">${text}</span></label>${field}</div>`;
}

const DONE: Readonly<Record<Choice, string>> = {
  pay: "It is paid.",
  another: "The other amount is paid.",
  twice: "It is paid, twice.",
  late: "It will be paid late.",
  other_currency: "It is paid in another currency.",
  fail: "The bank said no. Nothing has moved.",
  silent: "It is paid, and nobody will be told.",
};
const chosen = (choice: Choice): Html => html`<p class="note" role="status">${DONE[choice]}</p>`;

/** Does what was chosen, once; a second choice changes nothing. Returns why it did nothing, or an empty text. */
export async function pay({ sql, clock, random }: PayParts, id: string, asked: Readonly<Record<string, string>>): Promise<string> {
  const choice = CHOICES.find((known) => known === asked.choice);
  if (choice === undefined) return "Choose what should happen.";
  return transaction(sql, async (tx) => {
    const payment = await findPayment(tx, id);
    if (payment === undefined) return "There is no such payment.";
    const now = clock.now();
    const expiresAt = Number(payment.expiresMs);
    const { scale } = currencyOf(payment.currency);
    const units = choice === "another" ? typedAmount(asked.amount ?? "", scale) : undefined;
    if (choice === "another" && units === undefined) return `Write an amount with at most ${scale} decimals.`;
    const amount = units === undefined ? payment.amount : formatUnits(units, scale);
    if (now > expiresAt && choice !== "late") return "The order has expired: it can only be paid late now.";
    if (!(await choose(tx, id, choice))) return "";
    const paidAt = choice === "late" ? Math.max(now, expiresAt + LATE_MS) : now;
    const currency = choice === "other_currency" ? otherCurrency(payment.currency) : payment.currency;
    const times = choice === "fail" ? 0 : choice === "twice" ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      await payIn(tx, id, { id: random.uuid(), amount, currency, paidAt });
      // Two payments are two callbacks, and the second one says all.
      if (choice !== "silent") await tell(tx, random, payment, paidAt, false);
    }
    if (choice === "fail") await tell(tx, random, payment, now, true);
    return "";
  });
}

async function tell(tx: Tx, random: Random, payment: SandboxPayment, dueAt: number, failed: boolean): Promise<void> {
  const eventId = random.uuid();
  const body = JSON.stringify({ eventId, payment: await paymentTold(tx, payment, dueAt, failed) });
  await queueCallback(tx, { id: eventId, url: payment.callbackUrl, body }, dueAt);
}
