import { Button, Chip, Sheet, Switch } from "@candela/ui";
import { useState } from "react";
import { useStore } from "../../../lib/browser/store.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { createUserStore } from "../../../lib/session/user-store.ts";
import { askFirstStore } from "./kept-choices.ts";

/** Whether the user was told on this device what one tap does. */
const toldStore = createUserStore("quickOneTapTold", false, (value) => (typeof value === "boolean" ? value : undefined));

/** Trading by one tap: the first time it is armed it is said what that means. */
export function OneTapChip() {
  const t = useT();
  const askFirst = useStore(askFirstStore);
  const told = useStore(toldStore);
  const [asking, setAsking] = useState(false);
  const arm = () => {
    toldStore.set(true);
    askFirstStore.set(false);
    setAsking(false);
  };
  return (
    <>
      <Chip on={!askFirst} onClick={() => (askFirst && !told ? setAsking(true) : askFirstStore.set(!askFirst))}>
        {t("term_one_tap")}
      </Chip>
      {asking && (
        <Sheet
          open
          onClose={() => setAsking(false)}
          title={t("term_one_tap")}
          action={
            <div className="grid grid-cols-2 gap-2">
              <Button kind="secondary" onClick={() => setAsking(false)}>
                {t("quick_keep_asking")}
              </Button>
              <Button onClick={arm}>{t("quick_arm")}</Button>
            </div>
          }
        >
          <p className="pb-2 text-body text-ink-2">{t("term_one_tap_text")}</p>
          <p className="pb-3 text-body text-ink-2">{t("quick_arm_note")}</p>
        </Sheet>
      )}
    </>
  );
}

/** The same as a switch; off it says what a tap does then. */
export function AskFirstSwitch() {
  const t = useT();
  const askFirst = useStore(askFirstStore);
  return (
    <div className="py-1">
      <div className="flex min-h-11 items-center justify-between gap-3 text-body text-ink-2">
        <span>{t("quick_ask_first")}</span>
        <Switch on={askFirst} onChange={askFirstStore.set} label={t("quick_ask_first")} />
      </div>
      <p role="status" className="text-caption text-ink-3">
        {askFirst ? "" : t("term_one_tap_text")}
      </p>
    </div>
  );
}
