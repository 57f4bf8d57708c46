/** Texts that leave the house by e-mail or SMS. */
export const messages = {
  code_message: "{code} is your {site} code. It is good for {minutes} minutes. Never tell it to anyone.",
} as const;
