import type { APP_PATHS } from "@candela/api";
import { CURRENCIES, formatUnits, isWalletNetwork, WALLET_NETWORKS, type WalletNetwork } from "@candela/model";
import { checkWalletAddress } from "@candela/model/wallet-address";
import type { Clock, Random } from "../../platform/clock.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { blockOf, heightAt } from "./blocks.ts";
import { html, leadingSum, page } from "./page-frame.ts";
import { keepTransfer, type SandboxTransfer } from "./sandbox-store.ts";
import { typedAmount } from "./typed-amount.ts";

export type Fields = Readonly<Record<string, string>>;

const networksOf = ({ walletAddressType }: (typeof CURRENCIES)[number]) => (walletAddressType === "" ? [] : walletAddressType.split("/"));
const COINS = CURRENCIES.filter((currency) => networksOf(currency).length > 0);
const RECORDS_PATH: (typeof APP_PATHS)[number] = "/pages/user/rechargeRecord";
/** Where the app shows what was sent. */
const APP_PAGE = `/#${RECORDS_PATH}`;

const options = (names: readonly string[], chosen: string | undefined) =>
  names.map((name) => html`<option value="${name}"${name === chosen ? html` selected` : html``}>${name}</option>`);

/** The form that sends coins of the sandbox; filled in as far as `fields` says. */
export function sendPage(fields: Fields, fault = ""): string {
  const { network, currency, address = "", amount = "" } = fields;
  return page({
    title: "Sandbox chain",
    body: html`<p class="quiet">Sends coins that exist in this sandbox alone. Never use a real wallet for an address of it.</p>
      ${fault === "" ? html`` : html`<p class="fault" role="alert">${fault}</p>`}
      <form method="post" action="/sandbox/chain">
      <label class="field"><span>Coin</span><select name="currency">${options(
        COINS.map(({ code }) => code),
        currency,
      )}</select></label>
      <label class="field"><span>Network</span><select name="network">${options(WALLET_NETWORKS, network)}</select></label>
      <label class="field"><span>Address</span><input type="text" name="address" required maxlength="90" autocomplete="off" spellcheck="false" value="${address}"></label>
      <label class="field"><span>Amount</span><input type="text" name="amount" required inputmode="decimal" maxlength="40" autocomplete="off" value="${amount}"></label>
      <button type="submit">Send</button></form>`,
  });
}

/** `500.000000` as `500`: at 320 px the zeros push the unit onto another line. */
const withoutZeros = (amount: string) => amount.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** Where a transfer stands; reads itself again as blocks come. */
export function transferPage(transfer: SandboxTransfer, now: number): string {
  const { network, currency, amount, address, txid } = transfer;
  const first = blockOf(network, Number(transfer.sentMs), now);
  const current = heightAt(network, now);
  const confirmations = first === null ? 0 : current - first + 1;
  return page({
    title: "Sandbox chain",
    refresh: 3,
    body: html`${leadingSum(withoutZeros(amount), currency)}
      <dl><dt>Network</dt><dd>${network}</dd><dt>To</dt><dd>${address}</dd><dt>Transaction</dt><dd>${txid}</dd>
      <dt>In block</dt><dd>${first === null ? "not yet" : String(first)}</dd><dt>Newest block</dt><dd>${String(current)}</dd>
      <dt>Confirmations</dt><dd>${String(confirmations)}</dd></dl>
      <a class="button" href="${APP_PAGE}">Back to the app</a>`,
  });
}

export interface ChainParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
}

type SendResult = { readonly txid: string } | { readonly fault: string };

/** Sends coins, after the checks that a careful wallet makes. */
export async function sendCoins({ sql, clock, random }: ChainParts, fields: Fields): Promise<SendResult> {
  const network = fields.network ?? "";
  const currency = COINS.find(({ code }) => code === fields.currency);
  if (!isWalletNetwork(network) || currency === undefined) return { fault: "Choose a coin and a network." };
  if (!networksOf(currency).includes(network)) return { fault: `${currency.code} does not exist on ${network}.` };
  const address = readAddress(network, fields.address ?? "");
  if ("fault" in address) return address;
  const units = typedAmount(fields.amount ?? "", currency.scale);
  if (units === undefined) return { fault: `Write an amount with at most ${currency.scale} decimals.` };
  const txid = random.bytes(32).toString("hex");
  const amount = formatUnits(units, currency.scale);
  await keepTransfer(sql, { network, txid, address: address.address, currency: currency.code, amount }, clock.now());
  return { txid };
}

function readAddress(network: WalletNetwork, typed: string): { readonly address: string } | { readonly fault: string } {
  const read = checkWalletAddress(network, typed);
  if (read.ok) return { address: read.address };
  if (read.fault === "other_network")
    return { fault: `This is an address of ${read.networks.join(" or ")}. Sent over ${network}, the coins would be lost.` };
  return { fault: read.fault === "checksum" ? "A character of the address is wrong or missing." : `This is no address of ${network}.` };
}
