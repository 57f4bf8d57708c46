import { proves } from "@candela/testkit";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { playUploads } from "../../../testing/fake-upload.ts";
import { doubleTap } from "../../../testing/finger.ts";
import { freezeAccount } from "../../../testing/freeze.ts";
import { describePages } from "../../../testing/page-states.tsx";
import { standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import {
  ANNOUNCED,
  answerDeposit,
  answerDeposits,
  CREDITED,
  DEPOSIT_CHANNELS,
  depositRow,
  EXPIRED,
  LATE,
  PAID,
  PAYING,
  REJECTED,
  REVIEWED,
} from "../funds-test-support.ts";
import DepositDetailPage from "./deposit-detail-page.tsx";
import DepositPage from "./deposit-page.tsx";
import DepositsPage from "./deposits-page.tsx";
import LinePayPage from "./line-pay-page.tsx";

beforeEach(playUploads);

const button = (name: string | RegExp) => page.getByRole("button", { name });
const field = (name: string) => page.getByRole("textbox", { name });
const inSheet = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name });

async function chooseNetwork(network: string): Promise<void> {
  await button(/^wallets_network/).click();
  await inSheet(new RegExp(`^${network}`)).click();
  await expect.element(page.getByRole("img", { name: /^deposit_qr/ })).toBeVisible();
}

/** A picture that the browser draws, as a file. */
async function pictureOf(width: number): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = width / 2;
  canvas.getContext("2d")?.fillRect(0, 0, width / 2, width / 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([blob ?? ""], "transfer.png", { type: "image/png" });
}

async function chooseVoucher(): Promise<void> {
  await userEvent.upload(page.getByLabelText("deposit_voucher_add"), await pictureOf(1_600));
  await expect.element(page.getByRole("img", { name: "deposit_voucher" })).toBeVisible();
}

describePages({
  deposit: {
    page: DepositPage,
    at: "/pages/user/recharge",
    filled: answerDeposits,
    states: ["filled", "empty", "failing", "out"],
    deeds: {
      "a network": () => chooseNetwork("TRC20"),
      "another coin, which has but one network": async () => {
        await button(/^funds_currency/).click();
        await inSheet(/BTC/).click();
        await expect.element(page.getByRole("img", { name: /^deposit_qr/ })).toBeVisible();
      },
      "a network without an address left": async () => {
        server().reject("GET /api/deposit/address", "address_pool_empty", { network: "ERC20" });
        await button(/^wallets_network/).click();
        await inSheet(/^ERC20/).click();
        await expect.element(page.getByText(/^address_pool_empty/)).toBeVisible();
      },
      "coins that were sent": async () => {
        await chooseNetwork("TRC20");
        await button("deposit_sent").click();
      },
    },
  },
  "deposit-without-channels": {
    page: DepositPage,
    states: ["filled"],
    filled: () => {
      answerDeposits();
      server().rows("GET /api/rechargeChannelConfig/list", []);
    },
  },
  "deposit-failing": {
    page: DepositPage,
    states: ["filled"],
    filled: () => {
      answerDeposits();
      server().fail("GET /api/rechargeChannelConfig/list", "code 500");
    },
  },
  "deposit-bank": {
    page: DepositPage,
    at: "/pages/user/recharge?kind=bank",
    filled: answerDeposits,
    states: ["filled"],
    deeds: {
      "too little": async () => {
        await userEvent.fill(field("deposit_you_send"), "49.99");
        await expect.element(field("deposit_you_send")).toBeInvalid();
      },
      "too fine an amount": () => userEvent.fill(field("deposit_you_send"), "60.005"),
      "an announcement by a double tap": async () => {
        server().data("GET /api/deposit/detail", ANNOUNCED);
        await userEvent.fill(field("deposit_you_send"), "2500");
        await doubleTap(button("deposit_show_account"), "POST /api/deposit/bank");
        await expect.element(page.getByText("CDL 7Q4 K20")).toBeVisible();
      },
      "an announcement that is rejected": async () => {
        server().reject("POST /api/deposit/bank", "deposit_open_limit", { max: "5" });
        await userEvent.fill(field("deposit_you_send"), "2500");
        await button("deposit_show_account").click();
        await expect.element(page.getByText(/^deposit_open_limit/)).toBeVisible();
      },
    },
  },
  "deposit-online": {
    page: DepositPage,
    at: "/pages/user/recharge?kind=online",
    filled: answerDeposits,
    states: ["filled"],
    deeds: {
      "an amount, with its fee": () => userEvent.fill(field("deposit_you_send"), "50"),
      "the way to the provider": async () => {
        await userEvent.fill(field("deposit_you_send"), "50");
        await button(/^deposit_pay/).click();
        await expect.poll(() => location.hash).toBe("#/sandbox-pay");
      },
      "a provider that does not answer": async () => {
        server().reject("POST /api/deposit/online", "payment_unavailable", { seconds: "30" });
        await userEvent.fill(field("deposit_you_send"), "50");
        await button(/^deposit_pay/).click();
        await expect.element(page.getByText(/^payment_unavailable/)).toBeVisible();
      },
    },
  },
  "deposit-announced": {
    page: DepositPage,
    at: "/pages/user/recharge?kind=bank&id=94",
    filled: answerDeposit(ANNOUNCED),
    states: ["filled"],
    deeds: {
      "a picture": chooseVoucher,
      "no picture": async () => {
        await userEvent.upload(page.getByLabelText("deposit_voucher_add"), new File(["text"], "transfer.png", { type: "image/png" }));
        await expect.element(page.getByRole("alertdialog")).toBeVisible();
      },
    },
  },
  "line-pay": {
    page: LinePayPage,
    at: "/pages/user/linePay",
    filled: answerDeposits,
    states: ["filled", "empty", "failing", "out"],
  },
  "line-pay-waiting": {
    page: LinePayPage,
    at: "/pages/user/linePay?id=95",
    filled: answerDeposit(PAYING),
    states: ["filled"],
    deeds: { "the way back to the provider": () => button(/^deposit_to_provider/).click() },
  },
  "line-pay-no-answer": {
    page: LinePayPage,
    at: "/pages/user/linePay?id=95",
    filled: answerDeposit({ ...PAYING, createdAt: PAYING.createdAt - 120_000 }),
    states: ["filled"],
  },
  "line-pay-paid": { page: LinePayPage, at: "/pages/user/linePay?id=95", filled: answerDeposit(PAID), states: ["filled", "hidden"] },
  "deposit-detail": {
    page: DepositDetailPage,
    at: "/pages/user/recharge-detail?id=93",
    filled: answerDeposits,
    states: ["filled", "hidden", "failing", "out"],
  },
  "deposit-credited": {
    page: DepositDetailPage,
    at: "/pages/user/recharge-detail?id=92",
    filled: answerDeposit(CREDITED),
    states: ["filled"],
  },
  "deposit-reviewed": {
    page: DepositDetailPage,
    at: "/pages/user/recharge-detail?id=94",
    filled: answerDeposit(REVIEWED),
    states: ["filled"],
  },
  "deposit-expired": {
    page: DepositDetailPage,
    at: "/pages/user/recharge-detail?id=88",
    filled: answerDeposit(EXPIRED),
    states: ["filled"],
    deeds: { "begun anew": () => button("deposit_again").click() },
  },
  "deposit-late": { page: DepositDetailPage, at: "/pages/user/recharge-detail?id=90", filled: answerDeposit(LATE), states: ["filled"] },
  "deposit-rejected": {
    page: DepositDetailPage,
    at: "/pages/user/recharge-detail?id=89",
    filled: answerDeposit(REJECTED),
    states: ["filled"],
  },
  "deposit-missing": { page: DepositDetailPage, at: "/pages/user/recharge-detail", filled: answerDeposits, states: ["filled"] },
  deposits: {
    page: DepositsPage,
    at: "/pages/user/rechargeRecord",
    filled: answerDeposits,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "those that are open": () => button(/^orders_open/).click(),
      "those by bank, in euro": async () => {
        await button("orders_filter").click();
        await inSheet("deposit_kind_bank").click();
        await inSheet("EUR").click();
        await inSheet("calendar_apply").click();
      },
      "none that fit": async () => {
        server().rows("GET /api/deposit/list", []);
        await button("deposit_state_rejected").click();
        await expect.element(page.getByText("record_none_filtered", { exact: true })).toBeVisible();
      },
    },
  },
});

it("shows only kinds that have a channel, and no switch where there is but one", proves("7.12"), async () => {
  answerDeposits();
  const bank = DEPOSIT_CHANNELS.filter(({ channelType }) => channelType === "bank");
  server().rows("GET /api/rechargeChannelConfig/list", bank);
  standAt("/pages/user/recharge");
  await show(<DepositPage />);
  await expect.element(field(say("deposit_you_send"))).toBeVisible();
  await expect.element(page.getByRole("radio")).not.toBeInTheDocument();
});

it("leads a guest to an account first", async () => {
  answerDeposits();
  const { sessionStore } = await import("../../../lib/session/session.ts");
  sessionStore.set({ token: "token", userId: "7", accountType: "guest" });
  await show(<DepositPage />);
  await expect.element(page.getByText(say("account_claim_title"))).toBeVisible();
  // Nothing leaves by a deposit.
  await expect.element(page.getByText(say("account_claim_first"))).toBeVisible();
  expect(page.getByText(say("account_unclaimed")).elements()).toEqual([]);
  expect(server().asked("GET /api/rechargeChannelConfig/list")).toEqual([]);
});

it("sends the voucher once by a double tap, and then shows that it is under review", proves("7.9"), async () => {
  answerDeposit(ANNOUNCED)();
  server().data("POST /api/deposit/voucher", () => {
    server().data("GET /api/deposit/detail", REVIEWED);
    return REVIEWED;
  });
  standAt("/pages/user/recharge?kind=bank&id=94");
  await show(<DepositPage />);
  await userEvent.upload(page.getByLabelText(say("deposit_voucher_add")), await pictureOf(1_600));
  await expect.element(page.getByRole("img", { name: say("deposit_voucher") })).toBeVisible();
  await doubleTap(button(say("deposit_submit")), "POST /api/deposit/voucher");
  await expect.element(page.getByRole("link", { name: say("orders_detail") })).toBeVisible();
  const sent = server().asked("POST /api/deposit/voucher");
  expect(sent).toEqual([{ id: "94", voucher: expect.stringMatching(/^\/9j\//) }]);
});

it("shows the account of a bank transfer until it has ended, so that nobody sends it a second time", async () => {
  answerDeposit(REVIEWED)();
  standAt("/pages/user/recharge?kind=bank&id=94");
  const shown = await show(<DepositPage />);
  await expect.element(page.getByText(say("deposit_pay_to"))).toBeVisible();
  await shown.unmount();
  answerDeposit({ ...REVIEWED, state: "credited" })();
  await show(<DepositPage />);
  await expect.element(page.getByRole("link", { name: say("orders_detail") })).toBeVisible();
  expect(page.getByText(say("deposit_pay_to")).elements()).toHaveLength(0);
});

it("takes the picture away again, and asks for one as before", async () => {
  answerDeposit(ANNOUNCED)();
  standAt("/pages/user/recharge?kind=bank&id=94", "taken away");
  await show(<DepositPage />);
  await userEvent.upload(page.getByLabelText(say("deposit_voucher_add")), await pictureOf(1_600));
  await button(say("quotes_remove")).click();
  await expect.element(page.getByLabelText(say("deposit_voucher_add"))).toBeInTheDocument();
  await expect.element(button(say("deposit_submit"))).toHaveAttribute("aria-disabled", "true");
});

it("asks what became of a payment whose answer was lost, and never pays twice", async () => {
  answerDeposits();
  server().fail("POST /api/deposit/online", "a cut line");
  server().data("GET /api/deposit/byKey", PAYING);
  standAt("/pages/user/recharge?kind=online");
  await show(<DepositPage />);
  await userEvent.fill(field(say("deposit_you_send")), "50");
  await button(say("deposit_pay", { amount: "50.00", currency: "USD" })).click();
  await expect.poll(() => location.hash).toBe("#/sandbox-pay");
  const [paid, ...others] = server().asked("POST /api/deposit/online");
  expect(others).toEqual([]);
  expect(server().asked("GET /api/deposit/byKey")).toEqual([{ idempotencyKey: paid?.idempotencyKey }]);
});

it("says why no deposit is begun under a freeze of the account", async () => {
  answerDeposits();
  freezeAccount();
  standAt("/pages/user/recharge?kind=bank");
  await show(<DepositPage />);
  await expect.element(field(say("deposit_you_send"))).toBeVisible();
  await expect.element(page.getByText(say("account_frozen")).first()).toBeInTheDocument();
});

it("finds coin and network again after the page is loaded anew", async () => {
  answerDeposits();
  standAt("/pages/user/recharge");
  const before = await show(<DepositPage />);
  await button(new RegExp(`^${say("wallets_network")}`)).click();
  await inSheet(/^ERC20/).click();
  await expect.element(page.getByText("ERC20").first()).toBeVisible();
  await before.unmount();
  await show(<DepositPage />);
  await expect.element(page.getByRole("button", { name: /ERC20/ })).toBeVisible();
  await expect.element(page.getByRole("img", { name: /QR|ERC20/ })).toBeVisible();
});

it("finds an amount again after the page is loaded anew", async () => {
  answerDeposits();
  standAt("/pages/user/recharge?kind=online");
  const before = await show(<DepositPage />);
  await userEvent.fill(field(say("deposit_you_send")), "50");
  await before.unmount();
  await show(<DepositPage />);
  await expect.element(field(say("deposit_you_send"))).toHaveValue("50");
});

it("says of an announced transfer in the list in a word that it is unpaid", async () => {
  answerDeposits();
  server().rows("GET /api/deposit/list", [depositRow(ANNOUNCED)]);
  standAt("/pages/user/rechargeRecord");
  await show(<DepositsPage />);
  await expect.element(page.getByRole("link", { name: new RegExp(say("deposit_tag_created")) })).toBeVisible();
});

it("offers another try where an online payment has failed", async () => {
  answerDeposit({ ...PAYING, state: "rejected", reason: "payment_failed" })();
  standAt("/pages/user/linePay?id=95");
  await show(<LinePayPage />);
  await button(say("deposit_again")).click();
  await expect.poll(() => location.hash).toBe("#/pages/user/linePay");
});

it("has the moment of a step beside its name, not under what is said of it", async () => {
  answerDeposit(REJECTED)();
  standAt("/pages/user/recharge-detail?id=96");
  await show(<DepositDetailPage />);
  const last = page.getByRole("listitem").last();
  await expect.element(last).toBeVisible();
  const [name, moment] = [...last.element().querySelectorAll("span.text-body, span.ms-auto")].map((part) => part.getBoundingClientRect());
  expect(Math.abs((name?.bottom ?? 0) - (moment?.bottom ?? 100))).toBeLessThan(6);
});
