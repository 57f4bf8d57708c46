import { numbered, type Proof, proven, type Section } from "../row.ts";

const FILE = "packages/contract/src/constants.test.ts";
const group = (title: string): Proof => [FILE, `the specification's constants › ${title}`];
const LANGUAGES = group("has 19 languages with these ids, English by default");
const SIZES = group("has these headers, times and sizes");
const STAYS: Proof = ["packages/ui/src/fields.test.ts", "shows what it tells for as long as the rules say"];
const COMPONENTS = "e2e/quality/components.spec.ts";
const TIMES: Proof = [COMPONENTS, "what is told stays for as long as the rules say"];
const PROFILE = "e2e/journeys/profile.spec.ts";
const IMAGES = "apps/web/src/lib/image/image-size.test.ts";
const PACE = "apps/web/src/lib/pace.test.ts";
const IDS: readonly (readonly [string, number])[] = [
  ["ar", 18],
  ["blr", 15],
  ["de", 4],
  ["en", 2],
  ["es", 5],
  ["fr", 6],
  ["ida", 16],
  ["idn", 7],
  ["it", 19],
  ["jp", 8],
  ["ko", 9],
  ["my", 10],
  ["pt", 13],
  ["rus", 14],
  ["sa", 17],
  ["tc", 3],
  ["th", 11],
  ["vi", 12],
  ["zh", 1],
];

export const constants: Section = {
  number: 9,
  title: "Business constants and limits",
  rows: numbered("9", [
    ...IDS.map(([code, id]) => proven(`Language ${code} has the id ${id}`, LANGUAGES)),
    proven("The locale is en unless chosen", LANGUAGES),
    proven("There are 5 tabs", group("has five tabs in this order")),
    proven("Tips come 30 a page", SIZES),
    proven("Recommended products of home come 50 a page", SIZES),
    proven("A code is counted down for 60 s", SIZES),
    proven("A chunk may take 120 s to load, a page 60 s", SIZES),
    proven("A request times out after 60 s, later after 10 s", SIZES),
    proven("A toast stays 2000 ms", SIZES, STAYS),
    proven("A short toast stays 1500 ms", STAYS, TIMES),
    proven("The toast of an upload stays 700 ms", STAYS, [
      COMPONENTS,
      "pictures are added up to the limit, told for a moment, opened and removed",
    ]),
    proven("A notification stays 3000 ms", STAYS, TIMES),
    proven("A calendar begins with 3 months", [PROFILE, "the record shows the days that are chosen, the last three months first"]),
    proven(
      "A picture becomes 800 wide at a quality of 0.7, above 3264x2448 in steps of 0.8",
      [IMAGES, 'the size of a picture › {"width":1600,"height":1200} becomes {"width":800,"height":600}'],
      [IMAGES, 'the size of a picture › {"width":4000,"height":3000} goes down in steps to {"width":3200,"height":2400}'],
      [IMAGES, "has the limits of the rules"],
      [PROFILE, "a large picture goes down in steps, then to 800 wide; a small one keeps its size"],
    ),
    proven("Amounts have 2 decimals", ["packages/ui/src/format/amount-text.test.ts", 'amounts › "7" has two decimals unless told: 7.00']),
    proven("Remote configuration has thirteen keys, each with a default; trades settle in 3, transfers go to 5", [
      "apps/web/src/lib/remote-config.test.ts",
      "remote configuration › has all thirteen keys, each with its default, when nothing was read",
    ]),
    proven("Tabs move for 300 ms", SIZES, [COMPONENTS, "the line under a tab moves for 300 ms"]),
    proven(
      "Debouncing and throttling wait 500 ms",
      SIZES,
      [PACE, "debounce › calls once, half a second after the last ask, with what was asked last"],
      [PACE, "throttle › calls at once, then at most every half second, and keeps the last"],
    ),
    proven("The swiper turns every 3 s", SIZES),
    proven("A password has at least 8 characters", SIZES),
  ]),
};
