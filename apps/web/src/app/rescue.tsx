import { Button, ErrorState } from "@candela/ui";
import { createRoot } from "react-dom/client";
import { packStore } from "../lib/language/i18n.ts";

/** Storage that a reset must keep: the session, a guest's only way to the account, and the keys of commands in flight. */
const NEVER_FORGOTTEN = ["session", "pendingCommands"];

function forgetAndReload(): void {
  try {
    for (const name of Object.keys(localStorage)) if (!NEVER_FORGOTTEN.includes(name)) localStorage.removeItem(name);
    sessionStorage.clear();
    // Waits for this page to let go of it, and the next one waits for that.
    indexedDB.deleteDatabase("candela");
  } catch {
    // A store that may not be touched has kept nothing.
  }
  location.reload();
}

/** The last resort, when the shell itself has failed. Its texts are part of its code, because a locale pack may be the cause. */
export async function showRescue(root: HTMLElement): Promise<void> {
  const { builtIn } = await import("@candela/i18n/built-in");
  const say = (key: keyof typeof builtIn) => packStore.get()?.texts[key] || builtIn[key];
  const holder = document.createElement("main");
  root.replaceChildren(holder);
  createRoot(holder).render(
    <ErrorState
      title={say("system_rescue")}
      text={say("system_rescue_text")}
      action={
        <div className="flex flex-col gap-3">
          <Button onClick={() => location.reload()}>{say("system_reload")}</Button>
          <Button kind="secondary" onClick={forgetAndReload}>
            {say("system_forget")}
          </Button>
        </div>
      }
    />,
  );
}
