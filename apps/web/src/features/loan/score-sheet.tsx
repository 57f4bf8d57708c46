import type { MessageKey } from "@candela/i18n";
import { formatDecimal, Notice, Sheet, trimZeros, useUi } from "@candela/ui";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { useT } from "../../lib/language/i18n.ts";
import type { LoanScore } from "./loan-shapes.ts";
import { shareText } from "./loan-words.ts";

type Part = LoanScore["parts"][number];

const PARTS = {
  age: ["loan_score_age", "loan_score_age_rule"],
  activity: ["loan_score_activity", "loan_score_activity_rule"],
  repaid: ["loan_score_repaid", "loan_score_repaid_rule"],
  means: ["loan_score_means", "loan_score_means_rule"],
  overdue: ["loan_score_overdue", "loan_score_overdue_rule"],
} as const satisfies Record<Part["part"], readonly [MessageKey, MessageKey]>;

interface ScoreSheetProps {
  readonly open: boolean;
  readonly score: LoanScore;
  readonly onClose: () => void;
}

/** Every part of the score with what it follows from, and that their sum is the score. */
export function ScoreSheet({ open, score, onClose }: ScoreSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("loan_score", { score: score.score })}>
      <ul className="divide-y divide-line pb-2">
        {score.parts.map((part) => (
          <li key={part.part}>
            <PartLine part={part} />
          </li>
        ))}
      </ul>
      <Notice>
        <InfoIcon size={20} aria-hidden="true" className="shrink-0" />
        <span>{t("loan_score_text")}</span>
      </Notice>
    </Sheet>
  );
}

function PartLine({ part: { part, points, maximum, value } }: { readonly part: Part }) {
  const t = useT();
  const style = useUi();
  const [name, rule] = PARTS[part];
  const fact = part === "means" ? shareText(value, style, 0, "down") : formatDecimal(trimZeros(value), style);
  return (
    <div className="flex items-center justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="block text-row">{t(name, { value: fact })}</span>
        <span className="block text-caption text-ink-2">{t(rule)}</span>
      </span>
      <bdi className="num shrink-0 text-row">
        {formatDecimal(String(points), style)}
        {maximum > 0 && <span className="font-normal text-ink-3"> / {maximum}</span>}
      </bdi>
    </div>
  );
}
