import { numbered, type Proof, proven, type Section } from "../row.ts";

const FILE = "packages/contract/src/constants.test.ts";
const group = (title: string): Proof => [FILE, `the specification's constants › ${title}`];
const LANGUAGES = group("has 19 languages with these ids, English by default");
const SIZES = group("has these headers, times and sizes");
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
    proven("A toast stays 2000 ms", SIZES),
    proven("Tabs move for 300 ms", SIZES),
    proven("Debouncing and throttling wait 500 ms", SIZES),
    proven("The swiper turns every 3 s", SIZES),
    proven("A password has at least 8 characters", SIZES),
  ]),
};
