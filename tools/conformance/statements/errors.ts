import { numbered, type Proof, proven, type Section } from "../row.ts";

const REQUEST = "apps/web/src/lib/request.test.ts";

export const errors: Section = {
  number: 8,
  title: "Error catalogue",
  rows: numbered("8", [
    proven(
      "Code 401 clears the session and leads to login",
      [REQUEST, "the request layer › ends the session on 401, naming the token that expired, without a toast"],
      ["e2e/journeys/account.spec.ts", "a session that ended elsewhere leads to login, and back after it"],
    ),
    proven("Code 209 is ignored in silence", [REQUEST, "the request layer › passes 209 and hint_48 through as answers"]),
    proven("The message hint_48 counts as success", [REQUEST, "the request layer › passes 209 and hint_48 through as answers"]),
    proven("Code 500 tells its translated message with its parameters, and nothing more happens", [
      REQUEST,
      "the request layer › tells a refusal by its key and params, and the app once",
    ]),
    proven(
      "A picture that can not be made small is told in a modal without a cancel: nothing received, no canvas, not loaded, no base64",
      ...["none", "canvas", "load", "base64"].map(
        (cause): Proof => ["e2e/journeys/profile.spec.ts", `a picture that can not be made small › image_failed_${cause}`],
      ),
    ),
    proven("A time-out and a broken line are told apart", [REQUEST, "the request layer › tells a time-out from a broken line"]),
  ]),
};
