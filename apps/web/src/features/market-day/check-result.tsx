import { Button, cx, formatDecimal, ProductToken, useUi } from "@candela/ui";
import { SealCheckIcon } from "@phosphor-icons/react/dist/csr/SealCheck";
import { SealWarningIcon } from "@phosphor-icons/react/dist/csr/SealWarning";
import { useEffect, useRef } from "react";
import { copyText } from "../../lib/browser/clipboard.ts";
import { prefersLessMotion } from "../../lib/browser/media-query.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { type CheckedDay, differing } from "./check-day.ts";
import { DayDrawing } from "./day-drawing.tsx";
import { dayName } from "./day-words.ts";
import { type ProofProps, ProofSteps } from "./proof-steps.tsx";
import { VerifyCommand } from "./verify-command.tsx";

interface CheckResultProps extends Omit<ProofProps, "of"> {
  readonly of: CheckedDay;
  readonly onAgain: () => void;
}

/** The result of a check: the share that agrees, the verdict, and each comparison. */
export function CheckResult({ of: day, onAgain, ...proof }: CheckResultProps) {
  const t = useT();
  const head = useRef<HTMLDivElement>(null);
  // Results appear below the button, so they scroll into view.
  useEffect(() => {
    head.current?.scrollIntoView({ block: "start", behavior: prefersLessMotion() ? "instant" : "smooth" });
  }, []);
  const facts = [day.day, day.productCode, `hash ${day.hash}`, `seed ${day.seed}`, `SHA-256 of the seed ${day.own.hash}`].join("\n");
  return (
    <div ref={head} className="flex scroll-mt-16 flex-col gap-4">
      <Head of={day} />
      <Verdict of={day} onAgain={onAgain} />
      <DayDrawing own={day.own} />
      <ProofSteps of={day} {...proof} />
      <VerifyCommand of={day} />
      <Button wide kind="secondary" onClick={() => void copyText(facts)}>
        {t("day_copy_all")}
      </Button>
    </div>
  );
}

function Head({ of: { day, productCode, checks } }: { readonly of: CheckedDay }) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const { product, name } = useNamedProduct(productCode);
  const minutes = checks.find((check) => check.name === "minutes");
  const count = (value: number) => formatDecimal(String(value), style);
  return (
    <div className="pt-2 text-center">
      <p className="flex flex-wrap items-center justify-center gap-2 text-body text-ink-2">
        {product !== undefined && (
          <ProductToken productCode={productCode} productType={product.productType} image={product.productImg} size={24} />
        )}
        <span>
          {name}, {dayName(day, tag)}
        </span>
      </p>
      {minutes !== undefined && minutes.of > 0 ? (
        <>
          <p className="pt-1 text-hero tabular-nums max-compact:text-[min(2.25rem,11vw)]">
            {t("day_of_minutes", { matched: count(minutes.matched), of: count(minutes.of) })}
          </p>
          <p className="text-body text-ink-2">{t("day_minutes_match")}</p>
        </>
      ) : (
        <p className="pt-2 text-title3">{t("day_minutes_none")}</p>
      )}
    </div>
  );
}

function Verdict({ of: day, onAgain }: { readonly of: CheckedDay; readonly onAgain: () => void }) {
  const t = useT();
  const bad = differing(day).length;
  const isGood = bad === 0;
  const Seal = isGood ? SealCheckIcon : SealWarningIcon;
  return (
    <div className="flex items-center gap-3 rounded-card bg-fill px-4 py-3.5 max-compact:flex-wrap">
      <Seal size={28} weight="fill" aria-hidden="true" className={cx("shrink-0", isGood ? "text-ok" : "text-danger")} />
      <div role="status" className="min-w-0 flex-1">
        <p className={cx("text-row", isGood ? "text-ink" : "text-danger")}>{t(isGood ? "day_checked" : "day_differs")}</p>
        <p className="text-caption text-ink-2">
          {isGood ? t("day_checked_text", { count: day.checks.length }) : t("day_differs_text", { count: bad, of: day.checks.length })}
        </p>
      </div>
      <Button size="small" kind="secondary" className="bg-raised max-compact:w-full" onClick={onAgain}>
        {t("day_again")}
      </Button>
    </div>
  );
}
