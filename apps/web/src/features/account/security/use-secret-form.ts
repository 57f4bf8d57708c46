import { showToast } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { readUnread } from "../../../lib/messages/unread.ts";
import { entryState } from "../../../lib/navigation/hash-location.ts";
import { navigateBack, redirectTo } from "../../../lib/navigation/navigation.ts";
import { CHANGE_PATH } from "../../../lib/navigation/paths.ts";
import { outcomeUnclear } from "../../../lib/net/command.ts";
import { refresh } from "../../../lib/net/queries.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { useForm } from "../use-form.ts";
import { FUND_ROUTE, SECURITY_ROUTE } from "./security.ts";
import { useWait } from "./use-wait.ts";

/** A form that changes a secret: what is unclear is said, what is done is told, and security is read anew. */
export function useSecretForm() {
  const t = useT();
  const wait = useWait();
  const form = useForm(wait.begin);

  /** Sends a change; `done` hears the answer, and nothing where it may or may not have happened. */
  const send = <A>(
    change: () => Promise<A | null>,
    done: (answer: A) => Promise<void> | void,
    unclear: string = t("security_change_unclear"),
  ) => {
    if (wait.seconds > 0) return;
    void form.submit(async () => {
      let answer: A | null;
      try {
        answer = await change();
      } catch (error) {
        if (!(error instanceof RequestError) || !outcomeUnclear(error.failure) || !navigator.onLine) throw error;
        void refresh(SECURITY_ROUTE, FUND_ROUTE);
        return form.setErrors({ form: unclear });
      }
      void refresh(SECURITY_ROUTE, FUND_ROUTE);
      void readUnread();
      if (answer !== null) await done(answer);
    });
  };
  /** Tells what was done and goes back to where one came from. */
  const leave = async (text: string) => {
    showToast({ text, tone: "good" });
    await (entryState().depth > 0 ? navigateBack() : redirectTo(CHANGE_PATH));
  };
  return { form, wait, send, leave };
}
