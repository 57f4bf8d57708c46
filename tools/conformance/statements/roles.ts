import type { Statements } from "../row.ts";

export const roles = {
  "6.1": "Logged in is who has a token, nothing else",
  "6.2": "The account's type is read from the stored user",
  "6.3": "The server's switches decide which features are seen",
  "6.4": "Access knows two levels, logged in and not, and no roles",
} satisfies Statements;
