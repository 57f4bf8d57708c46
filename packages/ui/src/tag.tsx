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

/** Sits on every screen that shows or moves money. `feed` names where prices come from, where there is room; a demonstration, or a fast clock, is said instead. */
export function PaperTag({ feed }: { readonly feed?: PaperFeed | undefined }) {
  const { t, isDemonstration, locale, clockSpeed = 1 } = useUi();
  if (clockSpeed !== 1) {
    const speed = new Intl.NumberFormat(numberLocale(locale), { maximumFractionDigits: 2 }).format(clockSpeed);
    return <Tag tone="attention">{t(isDemonstration === true ? "ui_demonstration_fast" : "ui_paper_fast", { speed })}</Tag>;
  }
  const text = isDemonstration === true ? "ui_demonstration" : feed === undefined ? "ui_paper" : PAPER_TEXTS[feed];
  return <Tag tone="attention">{t(text)}</Tag>;
}
