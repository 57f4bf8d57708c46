import { numbered, proven, type Section } from "../row.ts";

export const roles: Section = {
  number: 6,
  title: "Roles and permissions",
  rows: numbered("6", [
    proven("Logged in is who has a token, nothing else", [
      "apps/server/src/modules/identity/session.db.test.ts",
      "sessions › ends at once by logging out, and only the one",
    ]),
    proven("The account's type is read from the stored user", [
      "apps/server/src/modules/identity/identity.db.test.ts",
      "guests › opens an account with paper money and logs it in",
    ]),
    proven("The server's switches decide which features are seen", [
      "apps/server/src/modules/content/content.db.test.ts",
      "what a new installation shows › switches with nothing hidden",
    ]),
  ]),
};
