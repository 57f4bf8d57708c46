import { amount, USDT } from "@candela/model";
import { DescriptionList } from "@candela/ui";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { voucherWith } from "../../testing/campaigns.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { RebateLines } from "./rebate-lines.tsx";
import { VoucherLines } from "./voucher-lines.tsx";

const FEE = amount(12_000_000n, USDT);
const pays = () => page.getByText(say("voucher_you_pay"));
const overview = (saved: string) => ({
  ...{ currencyName: "USDT", held: "5.000000", saved, counts: { held: 1, used: 0, ended: 0 }, campaigns: [] },
});

beforeEach(() => {
  answerAsUsual();
  logIn();
});

async function showTicket(vouchers: Parameters<typeof voucherWith>[0][], mode: "spot" | "contract" | "quick" = "spot"): Promise<void> {
  server().rows("GET /api/welfare/vouchers", vouchers.map(voucherWith));
  await show(
    <DescriptionList>
      <VoucherLines mode={mode} fee={FEE} decimals={2} />
    </DescriptionList>,
  );
}

describe("the fee of a ticket", () => {
  it("shows what a voucher gives back and what is left to pay", async () => {
    await showTicket([{ share: "0.25" }]);
    await expect.element(page.getByText("−3.00")).toBeVisible();
    await expect.element(pays()).toBeVisible();
    await expect.element(page.getByText("9.00")).toBeVisible();
  });

  it("never gives back more than the voucher has left", async () => {
    await showTicket([{ share: "1", left: "5.000000" }]);
    await expect.element(page.getByText("−5.00")).toBeVisible();
    await expect.element(page.getByText("7.00")).toBeVisible();
  });

  it("takes the voucher that ends first", async () => {
    const soon = { id: "5", share: "1", left: "1.000000", endsAt: NOW + 60_000 };
    await showTicket([{}, soon]);
    await expect.element(page.getByText("−1.00")).toBeVisible();
  });

  it.each([
    ["is of another mode", [{ modes: ["contract" as const] }]],
    ["has ended", [{ endsAt: NOW }]],
    ["has nothing left", [{ left: "0.000000" }]],
  ])("says nothing of a voucher that %s", async (_why, vouchers) => {
    await showTicket(vouchers);
    await expect.poll(() => server().asked("GET /api/welfare/vouchers").length).toBe(1);
    expect(pays().elements()).toHaveLength(0);
  });
});

describe("the fee of a receipt", () => {
  const showReceipt = (fee = "12.000000") =>
    show(
      <DescriptionList>
        <RebateLines of="fill" id="812" fee={fee} decimals={2} />
      </DescriptionList>,
    );

  it("adds up: fee less voucher is what was paid", async () => {
    server().data("GET /api/welfare/overview", overview("6.000000"));
    server().data("GET /api/welfare/rebate", {
      ...{ currencyName: "USDT", fee: "12.000000", rebate: "6.000000", paid: "6.000000" },
      parts: [{ voucherId: "901", amount: "6.000000", ts: NOW, isUndone: false }],
    });
    await showReceipt();
    await expect.element(page.getByText("−6.00")).toBeVisible();
    await expect.element(pays()).toBeVisible();
    expect(server().asked("GET /api/welfare/rebate")).toEqual([{ of: "fill", id: "812" }]);
  });

  it("asks about no fill of somebody who never used a voucher, nor about a fee of nothing", async () => {
    server().data("GET /api/welfare/overview", overview("0.000000"));
    await showReceipt();
    await expect.poll(() => server().asked("GET /api/welfare/overview").length).toBe(1);
    await showReceipt("0.000000");
    expect(server().asked("GET /api/welfare/rebate")).toEqual([]);
    expect(pays().elements()).toHaveLength(0);
  });
});
