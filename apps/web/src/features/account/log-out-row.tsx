import { Button, Sheet } from "@candela/ui";
import { SignOutIcon } from "@phosphor-icons/react/dist/csr/SignOut";
import { useState } from "react";
import { logOut } from "../../lib/auth.ts";
import { useT } from "../../lib/i18n.ts";
import { HOME_PATH, navigateTo, REGISTER_PATH, reLaunch } from "../../lib/navigation.ts";

/** Asks first. A guest is told that nothing leads back, and offered to claim the account instead. */
export function LogOutRow({ guest }: { readonly guest: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await logOut();
    await reLaunch(HOME_PATH);
  };
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="page-x flex min-h-13 w-full cursor-pointer items-center gap-4 text-start text-danger focus-visible:-outline-offset-2 active:bg-fill desktop:hover:bg-fill"
      >
        <SignOutIcon size={22} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
        <span className="text-row font-medium">{t("me_log_out")}</span>
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        busy={busy}
        title={t("me_log_out_title")}
        action={
          <span className="flex flex-col gap-2.5">
            {guest && (
              <Button
                wide
                onClick={() => {
                  setOpen(false);
                  void navigateTo(REGISTER_PATH);
                }}
              >
                {t("account_claim")}
              </Button>
            )}
            <Button wide kind="destructive" loading={busy} onClick={() => void leave()}>
              {t("me_log_out")}
            </Button>
          </span>
        }
      >
        <p className="text-body text-ink-2">{t(guest ? "me_log_out_guest" : "me_log_out_text")}</p>
      </Sheet>
    </>
  );
}
