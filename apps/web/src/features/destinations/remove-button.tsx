import { Button, showToast } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { callData } from "../../lib/net/api.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { refresh } from "../../lib/net/queries.ts";
import { RequestError } from "../../lib/net/request.ts";
import { useOnce } from "../../lib/net/use-once.ts";

/** What removes a destination of each kind, what lists it, and the words for it. */
const KINDS = {
  card: {
    remove: "POST /api/bankCard/remove",
    list: "GET /api/bankCard/list",
    words: { ask: "cards_remove", text: "cards_remove_text", done: "cards_removed" },
  },
  wallet: {
    remove: "POST /api/walletAddress/remove",
    list: "GET /api/walletAddress/list",
    words: { ask: "wallets_remove", text: "wallets_remove_text", done: "wallets_removed" },
  },
} as const;

interface RemoveButtonProps {
  readonly kind: keyof typeof KINDS;
  readonly id: string;
  /** Its name on screen. */
  readonly name: string;
  readonly onDone: () => void;
}

/** Removes a destination; asks once more, with what it means. */
export function RemoveButton({ kind, id, name, onDone }: RemoveButtonProps) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const { busy, problem, run } = useOnce();
  const { remove: route, list, words } = KINDS[kind];
  const remove = () =>
    run(async () => {
      try {
        await callData(route, { id }, { quiet: true });
      } catch (error) {
        // It has gone already: that is what the user asked for.
        if (!(error instanceof RequestError) || !isMissing(error)) throw error;
      }
      await refresh(list);
      showToast({ text: t(words.done, { name }), tone: "good" });
      onDone();
    });
  if (!asked)
    return (
      <div className="pt-3 text-center">
        <Button kind="plain" size="small" onClick={() => setAsked(true)}>
          {t("quotes_remove")}
        </Button>
      </div>
    );
  return (
    <section aria-label={t(words.ask, { name })} className="mt-3 border-t border-line pt-3">
      <p className="text-body font-medium">{t(words.ask, { name })}</p>
      <p className="pb-3 text-caption text-ink-2">{t(words.text)}</p>
      <Button wide kind="destructive" size="small" loading={busy} onClick={() => void remove()}>
        {t("quotes_remove")}
      </Button>
      <p role="alert" className="pt-2 text-caption text-danger">
        {problem}
      </p>
    </section>
  );
}
