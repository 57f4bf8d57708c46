import { expect, it } from "vitest";
import { type PaymentProvider, ProviderUnavailable } from "./provider.ts";

/** A provider to try an adapter against: a real one's test mode, or one of our own. */
export interface ProviderBench {
  readonly provider: PaymentProvider;
  readonly now: () => number;
  /** Pays what a page asks for, and resolves when the provider knows. */
  readonly pay: (payUrl: string) => Promise<void>;
  /** The bank says no. */
  readonly fail: (payUrl: string) => Promise<void>;
  /** The last callback that the provider sent, as bytes and headers. */
  readonly lastCallback: () => { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> };
  /** Whether the provider answers from now on. */
  readonly setDown: (isDown: boolean) => void;
}

let references = 0;

/** What every adapter of a payment provider must do. */
export function providerContract(bench: ProviderBench): void {
  const { provider, now } = bench;
  const payment = (reference = `contract ${(references += 1)} reference`) => ({
    ...{ reference, amount: "50.00", currency: "USD", payee: "Northlake", returnUrl: "/back", expiresAt: now() + 600_000 },
  });

  it("knows nothing of a payment that nobody began", async () => {
    expect(await provider.query("nobody began this")).toBeNull();
  });

  it("begins a payment once by our reference", async () => {
    const asked = payment();
    const first = await provider.create(asked);
    expect(first.payUrl).not.toBe("");
    expect(await provider.create(asked)).toEqual(first);
    expect(await provider.query(asked.reference)).toEqual({ reference: asked.reference, money: [], hasFailed: false });
  });

  it("tells the same money by callback and by query, under the same name", async () => {
    const asked = payment();
    await bench.pay((await provider.create(asked)).payUrl);
    const known = await provider.query(asked.reference);
    expect(known?.money).toMatchObject([{ amount: "50.00", currency: "USD" }]);
    const { body, headers } = bench.lastCallback();
    expect(provider.verify(body, headers, now())).toBeNull();
    expect(provider.translate(body)?.payment).toEqual(known);
  });

  it("tells of a failure", async () => {
    const asked = payment();
    await bench.fail((await provider.create(asked)).payUrl);
    expect(await provider.query(asked.reference)).toEqual({ reference: asked.reference, money: [], hasFailed: true });
    expect(provider.translate(bench.lastCallback().body)?.payment.hasFailed).toBe(true);
  });

  it("takes no callback with one byte changed, without its signature, or of another hour", () => {
    const { body, headers } = bench.lastCallback();
    const changed = Uint8Array.from(body);
    changed[0] = (changed[0] ?? 0) ^ 1;
    expect(provider.verify(changed, headers, now())).toBe("forged");
    expect(provider.verify(body, {}, now())).toBe("malformed");
    for (const away of [-3_600_000, 3_600_000]) expect(provider.verify(body, headers, now() + away)).toBe("time");
    expect(provider.translate(Buffer.from("no meaning"))).toBeNull();
  });

  it("says that nothing is known while the provider does not answer", async () => {
    bench.setDown(true);
    await expect(provider.create(payment())).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(provider.query("anything at all")).rejects.toBeInstanceOf(ProviderUnavailable);
    bench.setDown(false);
  });
}
