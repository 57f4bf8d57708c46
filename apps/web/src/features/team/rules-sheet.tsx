import type { MessageKey } from "@candela/i18n";
import { Sheet } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";

const RULES: readonly MessageKey[] = [
  "team_rule_base",
  "team_rule_identity",
  "team_rule_day",
  "team_rule_fund",
  "team_rule_rates",
  "team_rule_names",
];

/** What commission is and what it is not. */
export function RulesSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("team_rules")}>
      {open && (
        <ul className="flex list-disc flex-col gap-3 ps-5 pb-4 text-body text-ink-2 marker:text-ink-3">
          {RULES.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
