import { Button, Sheet, showToast } from "@candela/ui";
import { useState } from "react";
import { applyAnswer } from "../../../lib/account/account-cache.ts";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../../lib/language/with-slot.tsx";
import { callData } from "../../../lib/net/api.ts";
import { queryClient, refresh } from "../../../lib/net/queries.ts";
import { useOnce } from "../../../lib/net/use-once.ts";
import type { Withdrawal } from "../money-shapes.ts";

/** Takes a withdrawal back while it is reviewed; asks once more, with what it means. */
export function CancelButton({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { busy, problem, run } = useOnce();
  const { id, amount, currencyName } = withdrawal;
  const cancel = () =>
    run(async () => {
      try {
        // Twice is the same as once: a lost answer is no reason to ask what happened.
        const cancelled = await callData("POST /api/withdrawal/cancel", { id }, { quiet: true });
        if (cancelled !== null) await applyAnswer(queryClient, "POST /api/withdrawal/cancel", cancelled);
      } catch (error) {
        // Somebody may have decided meanwhile; the page then shows what.
        void refresh("GET /api/withdrawal/detail");
        throw error;
      }
      showToast({ text: t("orders_state_cancelled"), tone: "good" });
      setOpen(false);
    });
  return (
    <div className="page-x mt-auto pb-6">
      <Button wide kind="destructive" onClick={() => setOpen(true)}>
        {t("withdraw_cancel")}
      </Button>
      <Sheet
        open={open}
        busy={busy}
        onClose={() => setOpen(false)}
        title={t("withdraw_cancel")}
        action={
          <Button wide kind="destructive" loading={busy} onClick={() => void cancel()}>
            {t("withdraw_cancel")}
          </Button>
        }
      >
        <p className="pb-2 text-body text-ink-2">
          {withSlot(t("withdraw_cancel_text", { amount: SLOT }), <AssetAmount own whole code={currencyName} value={amount} unit />)}
        </p>
        <p role="alert" className="text-caption text-danger empty:hidden">
          {problem}
        </p>
      </Sheet>
    </div>
  );
}
