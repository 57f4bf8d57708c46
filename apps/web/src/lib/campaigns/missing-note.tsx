import { Button } from "@candela/ui";
import { useT } from "../language/i18n.ts";
import { navigateTo } from "../navigation/navigation.ts";
import type { Campaign } from "./campaign-view.ts";
import { missingStep } from "./missing-step.ts";

/** What keeps somebody out who can do something about it, with the way there. */
export function MissingNote({ campaign }: { readonly campaign: Pick<Campaign, "audience" | "joinedAt"> }) {
  const t = useT();
  const missing = missingStep(campaign);
  if (missing === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 py-2">
      <p className="text-caption text-ink-2">{t(missing.says)}</p>
      <Button size="small" kind="secondary" onClick={() => void navigateTo(missing.path)}>
        {t(missing.text)}
      </Button>
    </div>
  );
}
