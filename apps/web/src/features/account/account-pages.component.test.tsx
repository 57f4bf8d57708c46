import { page, userEvent } from "vitest/browser";
import { logIn } from "../../testing/guest.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import { answerSite, USER } from "../../testing/site.ts";
import { answerWealth } from "../../testing/wealth.ts";
import LoginPage from "./login-page.tsx";
import ProfilePage from "./profile/profile-page.tsx";
import RegisterPage from "./register-page.tsx";

const GOOD = { account: "ada@example.com", code: "123456", password: "horsebattery7" };

function answer(): void {
  answerSite();
  server().data("POST /api/auth/sendCode", { retryAfterSeconds: 60, codeDigits: 6, inOutbox: true });
  server().reject("POST /api/auth/register", "account_taken");
  server().reject("POST /api/auth/login", "credentials_wrong");
}

function answerGuest(): void {
  answer();
  logIn();
}

function answerProfile(): void {
  answerWealth();
  answer();
  server().data("POST /api/userInfo/changeProfile", { nickName: "Ada L.", avatarVersion: 0 });
}

function answerGuestProfile(): void {
  answerProfile();
  server().data("GET /api/userInfo/getUserInfo", { ...USER, accountType: "guest", account: "", inviteCode: "" });
}

const field = (name: RegExp) => page.getByRole("textbox", { name });
const fill = (values: Partial<typeof GOOD>) => async () => {
  for (const [name, value] of Object.entries(values))
    await userEvent.fill(
      name === "password"
        ? page.getByLabelText(/^account_password/).first()
        : field(new RegExp(`^account_${name === "account" ? "email" : name}`)),
      value,
    );
};
const send = (name: string) => page.getByRole("button", { name }).click();
const rename = (name: string) => userEvent.fill(field(/profile_nick_name/), name);

describePages({
  register: {
    page: RegisterPage,
    at: "/pages/user/register?inviteCode=k7q2zp",
    filled: answer,
    states: ["filled"],
    deeds: {
      "the account alone": fill({ account: GOOD.account }),
      "the account alone sent by Enter": async () => {
        await fill({ account: GOOD.account })();
        await userEvent.keyboard("{Enter}");
      },
      "a weak password": fill({ ...GOOD, password: "short" }),
      "a code asked for": async () => {
        await fill({ account: GOOD.account })();
        await send("account_code_get");
      },
      "an account that is taken": async () => {
        await fill(GOOD)();
        await send("account_create");
      },
    },
  },
  "register-as-guest": { page: RegisterPage, filled: answerGuest, states: ["filled"] },
  login: { page: LoginPage, filled: answer, states: ["filled"] },
  profile: {
    page: ProfilePage,
    filled: answerProfile,
    states: ["filled", "failing", "out"],
    deeds: {
      "another name": () => rename("Ada L."),
      "another name kept": async () => {
        await rename("Ada L.");
        await send("profile_save");
      },
      "spaces for a name": async () => {
        await rename("   ");
        await send("profile_save");
      },
      "the same name with spaces": () => rename(" Ada "),
      "a name that is rejected": async () => {
        server().reject("POST /api/userInfo/changeProfile", "nick_name_malformed");
        await rename("Ada <b>");
        await send("profile_save");
      },
    },
  },
  "profile-of-a-guest": { page: ProfilePage, filled: answerGuestProfile, states: ["filled"] },
});
