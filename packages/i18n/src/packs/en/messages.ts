/** Texts that leave the house by e-mail or SMS. */
export const messages = {
  code_message: "{code} is your {site} code. It is good for {minutes} minutes. Never tell it to anyone.",
  reset_code_message:
    "{code} is your {site} code to set a new password. It is good for {minutes} minutes. Never tell it to anyone. If you did not ask for it, do nothing: your password stays as it is.",
  long_code_message:
    "{code} is your {site} code. It has 12 digits because others ask for codes to this account, too. It is good for {minutes} minutes wherever you enter it; asking again in the meantime sends no other. Never tell it to anyone.",
  long_reset_code_message:
    "{code} is your {site} code to set a new password. It has 12 digits because others ask for codes to this account, too. It is good for {minutes} minutes wherever you enter it; asking again in the meantime sends no other. Never tell it to anyone. If you did not ask for it, do nothing: your password stays as it is.",
  password_changed_message:
    "The password of your {site} account was changed, and all other devices were logged out. If that was not you, set a new one at once with \u201cForgot your password?\u201d where you log in.",
} as const;
