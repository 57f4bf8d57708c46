import { proves } from "@candela/testkit";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type LevelCase, STATE_ROUTE } from "../../lib/account/identity-state.ts";
import { sessionStore } from "../../lib/session/session.ts";
import { NOW } from "../../testing/clock.ts";
import { doubleTap } from "../../testing/finger.ts";
import { freezeAccount } from "../../testing/freeze.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { describePages } from "../../testing/page-states.tsx";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import AdvancedPage from "./advanced-page.tsx";
import BasicPage from "./basic-page.tsx";
import type { Part } from "./identity.ts";

// All of them are a list of the browser's own; the test has two.
vi.mock("./countries.ts", () => ({
  countriesIn: () => [
    { code: "CN", name: "China" },
    { code: "PT", name: "Portugal" },
  ],
}));

const SUBMIT = "POST /api/userIdentity/submitBasic";
const SUBMIT_ADVANCED = "POST /api/userIdentity/submitAdvanced";

const NONE: LevelCase = {
  ...{ level: "basic", state: "none", reviewer: "sandbox", isOpen: true, isFinal: false, asksDetails: true, asksParts: ["front", "back"] },
  ...{ parts: [], details: null, submittedAt: null, decidedAt: null, expectedAt: null },
};
const ADVANCED: LevelCase = { ...NONE, level: "advanced", isOpen: false, asksDetails: false, asksParts: ["selfie", "address"] };
const DETAILS = { name: "Marta Oliveira", country: "PT", documentKind: "id_card", numberEnding: "5678" } as const;
const part = (name: Part, state: "pending" | "passed" | "rejected", reason: LevelCase["parts"][number]["reason"] = null) => ({
  ...{ part: name, state, reason, hasPicture: true },
});
const SENT: LevelCase = { ...NONE, isOpen: false, asksDetails: false, asksParts: [], details: DETAILS, submittedAt: NOW - 2_000 };
const PENDING: LevelCase = {
  ...SENT,
  ...{ state: "pending", expectedAt: NOW + 3_000, parts: [part("front", "pending"), part("back", "pending")] },
};
const PASSED: LevelCase = { ...SENT, state: "passed", decidedAt: NOW, parts: [part("front", "passed"), part("back", "passed")] };
const BLURRED: LevelCase = {
  ...{ ...SENT, state: "rejected", decidedAt: NOW, isOpen: true, asksParts: ["back"] },
  parts: [part("front", "passed"), part("back", "rejected", "picture_blurred")],
};
const DIFFERS: LevelCase = {
  ...{ ...BLURRED, asksDetails: true, asksParts: [] },
  parts: [part("front", "rejected", "details_differ"), part("back", "passed")],
};
const OVER: LevelCase = {
  ...{ ...BLURRED, isOpen: false, isFinal: true, asksParts: [], reviewer: "operators" },
  parts: [part("front", "rejected", "document_altered"), part("back", "passed")],
};

const logIn = (accountType: "registered" | "guest" = "registered") => sessionStore.set({ token: "token", userId: "8", accountType });
function answer(basic: LevelCase, advanced: LevelCase = ADVANCED): () => void {
  return () => {
    logIn();
    server().rows(STATE_ROUTE, [basic, advanced]);
    server().data(SUBMIT, PENDING);
    server().data(SUBMIT_ADVANCED, { ...PENDING, level: "advanced" });
  };
}

/** A JPEG of one colour. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(60, 40);
  canvas.getContext("2d")?.fillRect(0, 0, 60, 40);
  return canvas.convertToBlob({ type: "image/jpeg" });
}

/** Hands a file to the field of a part as the picker of the device does, and waits until it is seen. */
async function choose(name: Part, blob?: Blob): Promise<void> {
  const label = document.querySelector<HTMLInputElement>(
    `input[type=file][aria-label^="identity_${name}"], input[type=file][aria-label="${say(`identity_${name}`)}"]`,
  );
  if (label === null) throw new Error(`no field for ${name}`);
  const files = new DataTransfer();
  files.items.add(new File([blob ?? (await picture())], "card.jpg", { type: "image/jpeg" }));
  label.files = files.files;
  label.dispatchEvent(new Event("change", { bubbles: true }));
}
async function chosen(name: Part): Promise<void> {
  await choose(name);
  await expect.poll(() => document.querySelectorAll(`img[alt="identity_${name}"], img[alt="${say(`identity_${name}`)}"]`).length).toBe(1);
}
const button = (name: string) => page.getByRole("button", { name, exact: true });
async function enter(number = "12345678", country = "PT"): Promise<void> {
  await userEvent.fill(page.getByRole("textbox", { name: "identity_full_name" }), "Marta Oliveira");
  await page.getByRole("combobox", { name: "identity_country" }).selectOptions(country);
  await userEvent.fill(page.getByRole("textbox", { name: "identity_document_number" }), number);
  await userEvent.tab();
}
/** Requests that sent pictures, without the pictures. */
const sent = () =>
  server()
    .calls()
    .filter(({ route }) => route === SUBMIT || route === SUBMIT_ADVANCED)
    .map(({ fields }) => fields as Record<string, unknown>);

describePages({
  identity: {
    page: BasicPage,
    at: "/pages/user/authentication",
    filled: answer(NONE),
    states: ["filled", "out"],
    deeds: {
      "the details, which lead to the pictures": async () => {
        await enter();
        await button("me_continue").click();
      },
      "a passport, which has no back": async () => {
        await enter();
        await page.getByRole("combobox", { name: "identity_document" }).selectOptions("passport");
        await button("me_continue").click();
      },
      "a mainland ID card of another form": () => enter("12345678", "CN"),
      "a file that is no picture": async () => {
        await enter();
        await button("me_continue").click();
        await choose("front", new Blob(["I only say that I am a picture"]));
        await expect.element(page.getByRole("alertdialog")).toBeVisible();
      },
    },
  },
  "identity-pending": { page: BasicPage, filled: answer(PENDING), states: ["filled"] },
  "identity-late": { page: BasicPage, filled: answer({ ...PENDING, expectedAt: NOW - 60_000 }), states: ["filled"] },
  "identity-passed": {
    page: BasicPage,
    filled: answer(PASSED),
    states: ["filled"],
    deeds: { "a tap that goes on": () => button("identity_advanced").click() },
  },
  "identity-blurred": { page: BasicPage, filled: answer(BLURRED), states: ["filled"] },
  "identity-differs": { page: BasicPage, filled: answer(DIFFERS), states: ["filled"] },
  "identity-over": { page: BasicPage, filled: answer(OVER), states: ["filled"] },
  "identity-guest": { page: BasicPage, filled: () => logIn("guest"), states: ["filled"] },
  "identity-failing": {
    page: BasicPage,
    states: ["filled"],
    filled: () => {
      logIn();
      server().restFails("code 500");
    },
  },
  "identity-advanced": {
    page: AdvancedPage,
    at: "/pages/user/authentication1",
    filled: answer(PASSED, { ...ADVANCED, isOpen: true }),
    states: ["filled", "out"],
  },
  "identity-advanced-early": {
    page: AdvancedPage,
    filled: answer(NONE),
    states: ["filled"],
    deeds: { "a tap on the way": () => button("identity_title").click() },
  },
  "identity-advanced-pending": {
    page: AdvancedPage,
    filled: answer(PASSED, { ...PENDING, level: "advanced", parts: [part("selfie", "pending"), part("address", "pending")] }),
    states: ["filled"],
  },
});

const continueButton = () => button(say("me_continue"));
const sendButton = () => button(say("identity_send"));
async function enterAll(): Promise<void> {
  await userEvent.fill(page.getByRole("textbox", { name: say("identity_full_name") }), " Marta Oliveira ");
  await page.getByRole("combobox", { name: say("identity_country") }).selectOptions("PT");
  await userEvent.fill(page.getByRole("textbox", { name: say("identity_document_number") }), "12 345-678");
  await continueButton().click();
  await chosen("front");
  await chosen("back");
}

it("sends all of it once with a double tap, and then shows that it is looked at", async () => {
  answerAsUsual();
  answer(NONE)();
  await show(<BasicPage />);
  await enterAll();
  server().rows(STATE_ROUTE, [PENDING, ADVANCED]);
  await doubleTap(sendButton(), SUBMIT);
  await expect.element(page.getByText(say("identity_pending")).first()).toBeVisible();
  const [call, ...others] = sent();
  expect(others).toEqual([]);
  expect(Object.keys(call ?? {}).toSorted()).toEqual(["back", "details", "front", "idempotencyKey"]);
  expect(call?.details).toEqual({ name: "Marta Oliveira", country: "PT", documentKind: "id_card", number: "12 345-678" });
});

it("keeps all that was chosen when the line is cut, and sends the same call again; after a rejection another one", async () => {
  answerAsUsual();
  answer(NONE)();
  server().fail(SUBMIT, "a cut line");
  await show(<BasicPage />);
  await enterAll();
  await sendButton().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Interface exception, please try again later");
  server().reject(SUBMIT, "identity_number");
  await sendButton().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(say("identity_number"));
  server().reject(SUBMIT, "avatar_not_image");
  await sendButton().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(say("avatar_not_image"));
  const [first, second, third] = sent().map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("sends again what was rejected, and nothing else", async () => {
  answerAsUsual();
  answer(BLURRED)();
  await show(<BasicPage />);
  await expect.element(page.getByText(say("identity_reason_picture_blurred")).first()).toBeVisible();
  // Beside its own field, and not in the list above as well.
  expect(page.getByText(say("identity_reason_picture_blurred")).elements()).toHaveLength(1);
  await chosen("back");
  server().rows(STATE_ROUTE, [PENDING, ADVANCED]);
  await sendButton().click();
  await expect.element(page.getByText(say("identity_pending")).first()).toBeVisible();
  expect(sent().map((fields) => Object.keys(fields).toSorted())).toEqual([["back", "idempotencyKey"]]);
});

it("reads anew what is asked for, where somebody has decided meanwhile", async () => {
  answerAsUsual();
  answer(BLURRED)();
  server().reject(SUBMIT, "identity_not_asked");
  await show(<BasicPage />);
  await chosen("back");
  server().rows(STATE_ROUTE, [PASSED, ADVANCED]);
  await sendButton().click();
  await expect.element(page.getByText(say("inbox_identity_passed_text"))).toBeVisible();
});

it("says why nothing is sent under a freeze of the account", async () => {
  answerAsUsual();
  answer(NONE)();
  freezeAccount();
  await show(<BasicPage />);
  await expect.element(page.getByText(say("account_frozen")).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: new RegExp(`^${say("me_continue")}`) })).toHaveAttribute("aria-disabled", "true");
});

it("tells for a moment that a picture was added", proves("9.32"), async () => {
  answerAsUsual();
  answer(NONE)();
  await show(<BasicPage />);
  await enterAll();
  const told = say("field_upload_added", { count: 1 });
  await expect.element(page.getByText(told).first()).toBeVisible();
  await expect.poll(() => page.getByText(told).elements().length).toBe(0);
});

it("finds the details again after the camera took the page's place, without the number of the document", async () => {
  answer(NONE)();
  const before = await show(<BasicPage />);
  await userEvent.fill(page.getByRole("textbox", { name: say("identity_full_name") }), "Marta Oliveira");
  await userEvent.fill(page.getByRole("textbox", { name: say("identity_document_number") }), "12345678");
  await before.unmount();
  await show(<BasicPage />);
  await expect.element(page.getByRole("textbox", { name: say("identity_full_name") })).toHaveValue("Marta Oliveira");
  await expect.element(page.getByRole("textbox", { name: say("identity_document_number") })).toHaveValue("");
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("12345678");
});
