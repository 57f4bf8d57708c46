import { useState } from "react";
import { createStore } from "../../lib/browser/store.ts";
import { languageOf, languageStore } from "../../lib/site/settings.ts";
import { type AccountDraft, accountOf, likelyCountry } from "./account-draft.ts";
import { codeRetryStore, draftUnderWay } from "./code-retry.ts";
import { triesWaitStore, waitUnderWay } from "./tries-wait.ts";
import { usePhoneBook } from "./use-phone-book.ts";

/** The account typed on the page before, where one form leads to another; it stays in memory alone. */
export const handedDraft = createStore<AccountDraft | null>(null);

function firstDraft(channel: AccountDraft["channel"] | undefined): AccountDraft {
  const country = likelyCountry(navigator.languages, languageOf(languageStore.get()).tag);
  const now = Date.now();
  if (channel !== undefined) {
    const sent = draftUnderWay(codeRetryStore.get(), now);
    return sent?.channel === channel ? sent : { channel, email: "", country, phone: "" };
  }
  const kept = waitUnderWay(triesWaitStore.get(), now)?.draft ?? draftUnderWay(codeRetryStore.get(), now);
  return kept ?? handedDraft.get() ?? { channel: "email", email: "", country, phone: "" };
}

/** The account being typed; `account` is null while it can be none. With a channel it is another one than that of the log-in, and of this channel. */
export function useAccount(channel?: AccountDraft["channel"]) {
  const [draft, setDraft] = useState(() => firstDraft(channel));
  const book = usePhoneBook(draft.channel === "phone");
  const account = accountOf(draft, book?.readPhone ?? (() => null));
  return { draft, setDraft, account, countries: book?.PHONE_COUNTRIES ?? null };
}

export type Account = ReturnType<typeof useAccount>;
