import type { Data } from "@candela/api";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "../../../lib/session/session.ts";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual } from "../../../testing/guest.ts";
import { standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { answerSecurity } from "../../../testing/security.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import LoginPage from "../login-page.tsx";
import ChangePasswordPage from "../security/change-password-page.tsx";
import SecurityPage from "../security/security-page.tsx";
import PasskeysPage from "./passkeys-page.tsx";

const BEGIN = "POST /api/userSecurity/beginPasskey";
const ADD = "POST /api/userSecurity/addPasskey";
const REMOVE = "POST /api/userSecurity/removePasskey";
const RENAME = "POST /api/userSecurity/renamePasskey";
const OPTIONS = "POST /api/auth/passkeyOptions";
const OWN_OPTIONS = "POST /api/userSecurity/passkeyOptions";
const LOGIN = "POST /api/auth/loginByPasskey";
const PHONE = { id: "3", name: "This phone", addedAt: Date.UTC(2026, 9, 2, 12), usedAt: null, isSynced: true };
const YUBI = { id: "4", name: "YubiKey 5C", addedAt: Date.UTC(2026, 9, 3, 12), usedAt: NOW, isSynced: false };
const USE: Data<"POST /api/auth/passkeyOptions"> = {
  ticket: "a-ticket",
  options: { challenge: "AAAA", rpId: "localhost", timeout: 300_000, userVerification: "required", allowCredentials: [] },
};
const MAKE: Data<"POST /api/userSecurity/beginPasskey"> = {
  ticket: "a-ticket",
  options: {
    challenge: "AAAA",
    rp: { id: "localhost", name: "Candela" },
    user: { id: "AAAA", name: "m***@example.com", displayName: "m***@example.com" },
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  },
};

const bytes = new Uint8Array([1, 2, 3]).buffer;
/** What the device answers: it signs, or makes a passkey, or its browser says why not. */
const signs = () =>
  vi.spyOn(navigator.credentials, "get").mockResolvedValue({
    ...{ id: "AQID", rawId: bytes, type: "public-key", authenticatorAttachment: "platform", getClientExtensionResults: () => ({}) },
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
  } as never);
const makes = () =>
  vi.spyOn(navigator.credentials, "create").mockResolvedValue({
    ...{ id: "AQID", rawId: bytes, type: "public-key", authenticatorAttachment: "platform", getClientExtensionResults: () => ({}) },
    response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ["internal"] },
  } as never);
const rejects = (by: "get" | "create", name: string) => vi.spyOn(navigator.credentials, by).mockRejectedValue(new DOMException("no", name));

afterEach(() => vi.restoreAllMocks());
const button = (key: Parameters<typeof say>[0]) => page.getByRole("button", { name: say(key), exact: true });
const field = (key: Parameters<typeof say>[0]) => page.getByLabelText(say(key), { exact: true });

describe("the page of passkeys", () => {
  beforeEach(() => {
    answerSecurity({ passkeys: [PHONE, YUBI] });
    standAt("/pages/user/passkeys");
  });

  it("lists them with what is known of each, and the hub names them", async () => {
    await show(<PasskeysPage />);
    await expect.poll(() => page.getByRole("listitem").elements().length).toBe(2);
    const [phone, yubi] = page.getByRole("listitem").elements();
    expect(phone?.textContent).toContain(`This phone${say("security_passkey_synced")}`);
    expect(phone?.textContent).toContain(say("security_passkey_unused"));
    expect(yubi?.textContent).not.toContain(say("security_passkey_unused"));
    await show(<SecurityPage />);
    await expect
      .element(page.getByRole("link", { name: new RegExp(say("security_passkeys")) }))
      .toHaveTextContent(`${say("security_passkeys")}This phone, YubiKey 5C2`);
  });

  it("adds one once the owner is proved, and asks for no second proof where the prompt was closed", async () => {
    server().data(BEGIN, MAKE);
    server().data(ADD, { ended: 0, id: "5" });
    await show(<PasskeysPage />);
    await button("security_passkey_add").click();
    await expect.element(field("wallets_name")).toHaveValue("Chrome, Windows");
    await field("security_password").fill("tallow4wick");
    const device = rejects("create", "NotAllowedError");
    await button("security_passkey_add").click();
    await expect.element(page.getByText(say("account_passkey_cancelled"))).toBeVisible();
    await expect.element(field("security_password")).not.toBeInTheDocument();
    device.mockRestore();
    makes();
    await button("security_passkey_add").click();
    await expect.element(page.getByText(say("inbox_security_passkeyAdded"))).toBeVisible();
    expect(server().asked(BEGIN)).toEqual([{ currentPassword: "tallow4wick", origin: location.origin }]);
    expect(server().asked(ADD)).toEqual([
      {
        ticket: "a-ticket",
        name: "Chrome, Windows",
        credentialId: "AQID",
        clientData: "AQID",
        attestation: "AQID",
        transports: ["internal"],
      },
    ]);
  });

  it.each([
    ["InvalidStateError", "passkey_known"],
    ["ConstraintError", "account_passkey_weak"],
    ["UnknownError", "account_passkey_failed"],
  ] as const)("has words of its own for %s", async (name, text) => {
    server().data(BEGIN, MAKE);
    rejects("create", name);
    await show(<PasskeysPage />);
    await button("security_passkey_add").click();
    await field("security_password").fill("tallow4wick");
    await button("security_passkey_add").click();
    await expect.element(page.getByText(say(text))).toBeVisible();
    expect(server().asked(ADD)).toEqual([]);
  });

  it("tells a prompt that ran out of time from one that was closed", async () => {
    server().data(BEGIN, { ...MAKE, options: { ...MAKE.options, timeout: 0 } });
    const late = (_: unknown, reject: (why: unknown) => void) => setTimeout(() => reject(new DOMException("no", "NotAllowedError")), 1);
    vi.spyOn(navigator.credentials, "create").mockImplementation(() => new Promise(late));
    await show(<PasskeysPage />);
    await button("security_passkey_add").click();
    await field("security_password").fill("tallow4wick");
    await button("security_passkey_add").click();
    await expect.element(page.getByText(say("account_passkey_timeout"))).toBeVisible();
  });

  it("asks for the proof again once it is over", async () => {
    server().data(BEGIN, MAKE);
    server().reject(ADD, "passkey_expired");
    makes();
    await show(<PasskeysPage />);
    await button("security_passkey_add").click();
    await field("security_password").fill("tallow4wick");
    await button("security_passkey_add").click();
    await expect.element(field("security_password")).toBeVisible();
  });

  it("renames without a proof, and removes with one", async () => {
    server().data(RENAME, { name: "Key ring" });
    server().data(REMOVE, { ended: 0 });
    await show(<PasskeysPage />);
    await page.getByRole("button", { name: `${say("groups_rename")}: YubiKey 5C` }).click();
    await field("wallets_name").fill("Key ring");
    await button("profile_save").click();
    await expect.poll(() => server().asked(RENAME)).toEqual([{ id: "4", name: "Key ring" }]);
    await page.getByRole("button", { name: say("quotes_remove_name", { name: "This phone" }) }).click();
    await expect.element(page.getByText(say("security_passkey_remove_text"))).toBeVisible();
    await field("security_password").fill("tallow4wick");
    await button("quotes_remove").click();
    await expect.element(page.getByText(say("inbox_security_passkeyRemoved"))).toBeVisible();
    expect(server().asked(REMOVE)).toEqual([{ currentPassword: "tallow4wick", id: "3" }]);
  });

  it("says where a browser has none, and offers nothing there", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    await show(<PasskeysPage />);
    await expect.element(page.getByText(say("account_passkey_unsupported"))).toBeVisible();
    expect(button("security_passkey_add").elements()).toEqual([]);
    vi.unstubAllGlobals();
  });
});

describe("a passkey in the place of a code", () => {
  it("proves a change, and what the server does not take goes with its reason", async () => {
    answerSecurity({ hasSecondFactor: true, recoveryCodesLeft: 10 });
    server().data(OWN_OPTIONS, USE);
    server().reject("POST /api/userSecurity/changePassword", "passkey_wrong");
    signs();
    await show(<ChangePasswordPage />);
    await field("security_current").fill("tallow4wick");
    await field("security_new").fill("Correct7horse!");
    await button("account_passkey_use").click();
    await expect.element(page.getByText(say("account_passkey_proved"))).toHaveFocus();
    await page.getByRole("button", { name: new RegExp(`^${say("security_change")}`) }).click();
    await expect.element(field("account_factor")).toHaveAccessibleDescription(say("passkey_wrong"));
    const passkey = {
      ticket: "a-ticket",
      credentialId: "AQID",
      clientData: "AQID",
      authenticatorData: "AQID",
      signature: "AQID",
      userHandle: "AQID",
    };
    expect(server().asked("POST /api/userSecurity/changePassword")).toEqual([
      { currentPassword: "tallow4wick", newPassword: "Correct7horse!", passkey },
    ]);
  });
});

describe("logging in with a passkey", () => {
  beforeEach(() => {
    answerAsUsual();
    server().restIsEmpty();
    sessionStore.set(null);
    standAt("/pages/user/login");
    server().data(OPTIONS, USE);
  });

  it("takes neither name nor password", async () => {
    server().data(LOGIN, { token: "new-token", userId: "7", accountType: "registered", expiresAt: 1 });
    signs();
    await show(<LoginPage />);
    await button("account_passkey").click();
    await expect.poll(() => sessionStore.get()?.token).toBe("new-token");
    expect(server().asked(OPTIONS)).toEqual([{ origin: location.origin }]);
  });

  it("says what the server does not take, and what the device did not do, and lets one try again", async () => {
    server().reject(LOGIN, "passkey_wrong");
    const device = signs();
    await show(<LoginPage />);
    await button("account_passkey").click();
    await expect.element(page.getByText(say("passkey_wrong"))).toBeVisible();
    device.mockRestore();
    rejects("get", "NotAllowedError");
    await button("account_passkey").click();
    await expect.element(page.getByText(say("account_passkey_cancelled"))).toBeVisible();
  });

  it("has no button where the browser has no passkeys", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    await show(<LoginPage />);
    await expect.element(button("account_log_in")).toBeVisible();
    expect(button("account_passkey").elements()).toEqual([]);
    vi.unstubAllGlobals();
  });
});
