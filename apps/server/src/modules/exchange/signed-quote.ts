/** A quote as the user holds it: its terms as JSON and the installation's signature over them, each in base64url. */
import { createPublicKey, verify } from "node:crypto";
import type { ExchangeQuote, QuotedLeg } from "@candela/engine";
import { currencyById } from "@candela/model";
import type { Signer } from "../../platform/signing.ts";
import { type TickText, tickOfText, tickText } from "./quoted-tick.ts";

/** Goes before what is signed, so that no other signature of the installation is one of a quote. */
const PURPOSE = "candela exchange quote 1\n";

interface LegText {
  readonly currencyId: number;
  readonly tick: TickText | null;
}

/** Amounts and rates as text, too. */
interface QuoteText extends Omit<ExchangeQuote, "userId" | "from" | "to" | "amount" | "spreadRate" | "feeRate"> {
  readonly userId: string;
  readonly from: LegText;
  readonly to: LegText;
  readonly amount: string;
  readonly spreadRate: string;
  readonly feeRate: string;
}

function legText({ currency, tick }: QuotedLeg): LegText {
  return { currencyId: currency.id, tick: tick === null ? null : tickText(tick) };
}

function legOf({ currencyId, tick }: LegText): QuotedLeg | undefined {
  const currency = currencyById(currencyId);
  return currency === undefined ? undefined : { currency, tick: tick === null ? null : tickOfText(tick) };
}

const encoded = (text: string) => Buffer.from(text, "utf8").toString("base64url");

export function signQuote(signer: Signer, { userId, from, to, amount, spreadRate, feeRate, ...rest }: ExchangeQuote): string {
  const text: QuoteText = {
    ...rest,
    userId: String(userId),
    from: legText(from),
    to: legText(to),
    amount: String(amount),
    spreadRate: String(spreadRate),
    feeRate: String(feeRate),
  };
  const body = encoded(JSON.stringify(text));
  return `${body}.${Buffer.from(signer.sign(PURPOSE + body), "base64").toString("base64url")}`;
}

/** The quote that this installation signed; undefined for any other text. */
export function openQuote(signer: Signer, quote: string): ExchangeQuote | undefined {
  const [body = "", signature = "", ...more] = quote.split(".");
  const key = createPublicKey({ key: Buffer.from(signer.publicKey, "base64"), format: "der", type: "spki" });
  const isOurs = more.length === 0 && verify(null, Buffer.from(PURPOSE + body, "utf8"), key, Buffer.from(signature, "base64url"));
  if (!isOurs) return undefined;
  const text = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as QuoteText;
  const [from, to] = [legOf(text.from), legOf(text.to)];
  // A currency that is no more.
  if (from === undefined || to === undefined) return undefined;
  const { userId, amount, spreadRate, feeRate } = text;
  const numbers = { userId: BigInt(userId), amount: BigInt(amount), spreadRate: BigInt(spreadRate), feeRate: BigInt(feeRate) };
  return { ...text, ...numbers, from, to };
}
