import { type InLanguages, mapLanguages } from "@candela/i18n";
import { QUESTION_NAMES, type QuestionCategory, type QuestionWords } from "./question-words.ts";
import { AR } from "./questions/ar.ts";
import { BLR } from "./questions/blr.ts";
import { DE } from "./questions/de.ts";
import { EN } from "./questions/en.ts";
import { ES } from "./questions/es.ts";
import { FR } from "./questions/fr.ts";
import { IDA } from "./questions/ida.ts";
import { IDN } from "./questions/idn.ts";
import { IT } from "./questions/it.ts";
import { JP } from "./questions/jp.ts";
import { KO } from "./questions/ko.ts";
import { MY } from "./questions/my.ts";
import { PT } from "./questions/pt.ts";
import { RUS } from "./questions/rus.ts";
import { TC } from "./questions/tc.ts";
import { TH } from "./questions/th.ts";
import { VI } from "./questions/vi.ts";
import { ZH } from "./questions/zh.ts";

export interface SeedQuestion {
  readonly name: string;
  readonly words: InLanguages<{ readonly category: string; readonly question: string; readonly answer: string }>;
}

/** Both kinds of Arabic are written alike here. */
const WORDS: Required<InLanguages<QuestionWords>> = {
  ...{ ar: AR, blr: BLR, de: DE, en: EN, es: ES, fr: FR, ida: IDA, idn: IDN, it: IT },
  ...{ jp: JP, ko: KO, my: MY, pt: PT, rus: RUS, sa: AR, tc: TC, th: TH, vi: VI, zh: ZH },
};

function questionsOf(category: QuestionCategory): SeedQuestion[] {
  return QUESTION_NAMES[category].map((name) => ({
    name,
    words: mapLanguages(WORDS, ({ categories, said: { [name]: said } }) => ({
      category: categories[category],
      question: said[0],
      answer: `<p>${said[1]}</p>`,
    })),
  }));
}

/** In the order of the page. */
export const SEED_QUESTIONS: readonly SeedQuestion[] = (["starting", "trading", "money", "trust"] as const).flatMap(questionsOf);
