import { decided, numbered, type Proof, proven, type Section } from "../row.ts";

const REQUEST = "apps/web/src/lib/request.test.ts";
const SITE = "e2e/journeys/site.spec.ts";
const START = "e2e/journeys/startup.spec.ts";
const told = (title: string): Proof => [SITE, `what a failed call says › ${title}`];
const download = (title: string): Proof => [SITE, `what a failed download says › ${title}`];
const request = (title: string): Proof => [REQUEST, `the request layer › ${title}`];
const start = (fault: string, title: string): Proof => [START, `every call of the start ends in ${fault} › ${title}`];
const faulty = (fault: string, title: string): Proof => [
  "apps/web/src/app/start-up.component.test.tsx",
  `a call of the start ends in ${fault} › ${title}`,
];
const option = (fault: string): Proof => ["e2e/journeys/page-options.spec.ts", `options that end in ${fault}, with none kept`];
const LOST = "the language pack, on a first visit: the network-error screen names the page, and leads back to it";
const LOADER = "apps/web/src/app/page-loader.test.ts";
const CAUSES = ["none", "canvas", "load", "base64"].map(
  (cause): Proof => ["e2e/journeys/profile.spec.ts", `a picture that can not be made small › image_failed_${cause}`],
);

export const errors: Section = {
  number: 8,
  title: "Error catalogue",
  rows: numbered("8", [
    proven(
      "Code 401 clears the session and leads to login",
      request("ends the session on 401, naming the token that expired, without a toast"),
      ["e2e/journeys/account.spec.ts", "a session that ended elsewhere leads to login, and back after it"],
    ),
    proven("Code 209 is ignored in silence", told("code 209: nothing"), request("passes 209 and hint_48 through as answers")),
    proven(
      "Code 500 tells its translated message with its parameters as a toast, and nothing more happens",
      told("code 500: “You have 1.25 USDT, this needs 2 USDT.”, for two seconds"),
      request("tells a refusal by its key and params, and the app once"),
    ),
    proven(
      "Other codes are ignored, and rejected for whoever asked to catch them",
      told("another code: nothing"),
      request("ignores a code that is none of ours, and rejects it for those who catch"),
    ),
    proven("The message hint_48 counts as success", told("hint_48: nothing"), request("passes 209 and hint_48 through as answers")),
    proven("A time-out is told as “Request timeout”", told("no answer: “Request timeout”, for two seconds")),
    proven(
      "Any other failure of the network is told as “Interface exception, please try again later”",
      told("a cut line: “Interface exception, please try again later”, for two seconds"),
      told("HTTP 502: “Interface exception, please try again later”, for two seconds"),
    ),
    proven(
      "A download that fails is told as the translated failure of an image",
      ...["a cut line", "HTTP 502"].flatMap((fault) => [
        download(`${fault}, of a picture: that the image could not be loaded, for two seconds`),
        download(`${fault}, of the file of trades: the same`),
      ]),
    ),
    decided(
      "opened by its address while the server answers, it says that nothing failed.",
      proven("The screen without a network says that the network signal is lost", start("a cut line", LOST)),
    ),
    proven(
      "Most fetches fail in silence",
      ...["code 500", "HTTP 502", "a cut line"].map(
        (fault): Proof => [
          "apps/web/src/lib/queries.test.ts",
          `what ends in ${fault} is told to nobody when it is read, and would be when it is done`,
        ],
      ),
      [START, "all else that the start asks for may be cut: nobody is told, and nothing is missed"],
      ...["code 209", "code 500", "another code", "hint_48", "HTTP 502", "no answer", "a cut line"].map((fault) =>
        faulty(fault, "all else: nobody is told, and nothing is missed"),
      ),
    ),
    proven("A language pack that can not be had leads to the network-error screen", start("HTTP 502", LOST), start("a cut line", LOST)),
    proven(
      "Switches that can not be had lead to the network-error screen",
      start("HTTP 502", "the switches, with none kept"),
      start("a cut line", "the switches, with none kept"),
    ),
    decided(
      "options that were kept are used at once, so a page that has some stays, also without a line. A home that offers nothing before log-in reads none until then.",
      proven("A page's options that can not be had lead to the line screen", option("HTTP 502"), option("a cut line")),
    ),
    proven("A picture that can not be made small is told as “Compression failed”, in a modal without a cancel", ...CAUSES),
    proven("The causes of that are: nothing received, no canvas, not loaded, no base64", ...CAUSES),
    proven(
      "Code that does not load fails as “Loading chunk failed”, being missing, too slow, or in error",
      [LOADER, "code that can not be fetched › fails as “Loading chunk failed”, of type missing: the server has another version"],
      [LOADER, "code that can not be fetched › fails as “Loading chunk failed”, of type error: the server has the same version"],
      [LOADER, "code that can not be fetched › fails as “Loading chunk failed”, of type timeout: it is too slow"],
    ),
  ]),
};
