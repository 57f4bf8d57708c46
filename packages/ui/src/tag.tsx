import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { numberLocale } from "./format/number-format.ts";
import { useUi } from "./ui-context.ts";

export type Tone = "neutral" | "up" | "down" | "good" | "info" | "problem" | "attention";

const TONES: Readonly<Record<Tone, string>> = {
  neutral: "bg-fill text-ink-2",
  up: "bg-up-soft text-up-text",
  down: "bg-down-soft text-down-text",
  good: "bg-ok-soft text-ok",
  info: "bg-info-soft text-info",
  problem: "bg-danger-soft text-danger",
  attention: "bg-flame-soft text-flame-text inset-ring inset-ring-(--tag-edge)",
};

/** States something; never tappable. */
export function Tag({ tone = "neutral", children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={cx("inline-flex h-5 items-center gap-1 rounded-tag px-1.5 text-micro font-semibold whitespace-nowrap", TONES[tone])}>
      {children}
    </span>
  );
}

/** Where the prices of a product, or of all of them, come from; some of them live and the others computed is `partly`. */
export type PaperFeed = "simulated" | "replay" | "binance" | "partly";

const PAPER_TEXTS = {
  simulated: "ui_paper_simulated",
  replay: "ui_paper_replay",
  binance: "ui_paper_live",
  partly: "ui_paper_partly_live",
} as const satisfies Record<PaperFeed, string>;

/** Where the screen, or the head around the tag, is narrower, it reads short: a head keeps its name and its keys in one row. */
const WORDS = { whole: "max-[24rem]:sr-only @max-[24rem]:sr-only", short: "hidden max-[24rem]:inline @max-[24rem]:inline" };

/**
 * Sits once on every screen that shows or moves money: at the end of its head, or under its name. `feed` names where prices come from; a demonstration, or
 * a fast clock, is said instead. What there is no room for is read out all the same.
 */
export function PaperTag({ feed }: { readonly feed?: PaperFeed | undefined }) {
  const { t, isDemonstration, locale, clockSpeed = 1 } = useUi();
  const isFast = clockSpeed !== 1;
  const params = { speed: new Intl.NumberFormat(numberLocale(locale), { maximumFractionDigits: 2 }).format(clockSpeed) };
  const usual = feed === undefined ? "ui_paper" : PAPER_TEXTS[feed];
  const whole = isDemonstration === true ? (isFast ? "ui_demonstration_fast" : "ui_demonstration") : isFast ? "ui_paper_fast" : usual;
  const short = isFast ? "ui_paper_fast" : "ui_paper";
  return (
    <Tag tone="attention">
      {whole === short ? (
        t(whole, params)
      ) : (
        <>
          <span className={WORDS.whole}>{t(whole, params)}</span>
          <span aria-hidden="true" className={WORDS.short}>
            {t(short, params)}
          </span>
        </>
      )}
    </Tag>
  );
}
