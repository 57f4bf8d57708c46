import { Button, showToast } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { callData } from "../../lib/net/api.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { refresh } from "../../lib/net/queries.ts";
import { RequestError } from "../../lib/net/request.ts";
import { useOnce } from "./use-once.ts";
import { WALLETS_ROUTE } from "./wallets.ts";

interface RemoveButtonProps {
  readonly id: string;
  readonly label: string;
  readonly onDone: () => void;
}

/** Removes an address; asks once more, with what it means. */
export function RemoveButton({ id, label, onDone }: RemoveButtonProps) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const { busy, problem, run } = useOnce();
  const remove = () =>
    run(async () => {
      try {
        await callData("POST /api/walletAddress/remove", { id }, { quiet: true });
      } catch (error) {
        // It has gone already: that is what the user asked for.
        if (!(error instanceof RequestError) || !isMissing(error)) throw error;
      }
      await refresh(WALLETS_ROUTE);
      showToast({ text: t("wallets_removed", { name: label }), tone: "good" });
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
    <section aria-label={t("wallets_remove", { name: label })} className="mt-3 border-t border-line pt-3">
      <p className="text-body font-medium">{t("wallets_remove", { name: label })}</p>
      <p className="pb-3 text-caption text-ink-2">{t("wallets_remove_text")}</p>
      <Button wide kind="destructive" size="small" loading={busy} onClick={() => void remove()}>
        {t("quotes_remove")}
      </Button>
      <p role="alert" className="pt-2 text-caption text-danger">
        {problem}
      </p>
    </section>
  );
}
