import { numbered, type Proof, proven, type Section } from "../row.ts";

const session = (title: string): Proof => ["e2e/journeys/states.spec.ts", `the session › ${title}`];
const SWITCHES = "e2e/journeys/switches.spec.ts";
const OF_STRANGERS = ["guestAccount", "register", "codeLogin"];
const OF_USERS = [
  ..."watchlist stock crypto futures forex quoteSearch quickTrade contractTrade spotTrade priceAlerts accountRecord messages".split(" "),
  ..."notices news contractPositions statistics statement limits questions line".split(" "),
];

export const roles: Section = {
  number: 6,
  title: "Roles and permissions",
  rows: numbered("6", [
    proven("Logged in is who has a token, nothing else", session("is nothing but the token: without it the same device is nobody's"), [
      "apps/server/src/modules/identity/session.db.test.ts",
      "sessions › ends at once by logging out, and only the one",
    ]),
    proven(
      "The account's type is read from the stored user",
      session("has the account type that is stored: guest"),
      session("has the account type that is stored: registered"),
    ),
    proven(
      "The server's switches decide which features are seen",
      [SWITCHES, "a switch turned on, before a user › each switch that the server is seeded with is one of these"],
      ...OF_STRANGERS.map(
        (desc): Proof => [SWITCHES, `a switch turned on, before somebody without an account › ${desc} hides its feature`],
      ),
      ...OF_USERS.map((desc): Proof => [SWITCHES, `a switch turned on, before a user › ${desc} hides its feature`]),
    ),
    proven("Access knows two levels, logged in and not, and no roles", [
      "packages/contract/src/specification.test.ts",
      "the specification's calls › tell two levels apart, logged in or not: no call of the investors' app asks for more, and no user is told a role",
    ]),
  ]),
};
