import { numbered, type Proof, proven, type Section } from "../row.ts";

const REQUEST = "apps/web/src/lib/request.test.ts";
const SITE = "e2e/journeys/site.spec.ts";
const START = "e2e/journeys/startup.spec.ts";
const CHUNK = "apps/web/src/app/chunk-error.test.ts";
const told = (title: string): Proof => [SITE, `what a failed call says › ${title}`];
const start = (fault: string, title: string): Proof => [START, `every call of the start ends in ${fault} › ${title}`];

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
    proven(
      "Other codes are ignored, and rejected for whoever asked to catch them",
      [REQUEST, "the request layer › ignores a code that is none of ours, and rejects it for those who catch"],
      told("another code: nothing"),
    ),
    proven("A time-out is told as “Request timeout”", told("no answer: “Request timeout”, for two seconds")),
    proven(
      "Any other failure of the network is told as “Interface exception, please try again later”",
      told("a cut line: “Interface exception, please try again later”, for two seconds"),
      told("HTTP 502: “Interface exception, please try again later”, for two seconds"),
    ),
    proven("Most fetches fail in silence", start("a cut line", "all else: nobody is told, and nothing is missed")),
    proven(
      "A language pack that can not be had leads to the network-error screen, which says that the signal is lost",
      start("HTTP 502", "the language pack, on a first visit: the network-error screen names the page, and leads back to it"),
      start("a cut line", "the language pack, on a first visit: the network-error screen names the page, and leads back to it"),
    ),
    proven("A page's options that can not be had lead to the line screen", [
      "e2e/journeys/page-options.spec.ts",
      "options that end in a cut line, with none kept",
    ]),
    proven(
      "Code that does not load fails as “Loading chunk failed”, being missing, too slow, or in error",
      ...["missing", "timeout", "error"].map((type): Proof => [CHUNK, `says that loading a chunk failed, and how: ${type}`]),
    ),
  ]),
};
