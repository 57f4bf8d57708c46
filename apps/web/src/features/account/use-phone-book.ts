import { useEffect } from "react";
import { createStore, useStore } from "../../lib/browser/store.ts";

type PhoneBook = typeof import("./phone-book.ts");

const book = createStore<PhoneBook | null>(null);

async function fetchBook(): Promise<void> {
  if (book.get() === null) book.set(await import("./phone-book.ts"));
}

/** The phone book once it is wanted and here; null before. */
export function usePhoneBook(wanted: boolean): PhoneBook | null {
  useEffect(() => {
    if (wanted) void fetchBook().catch(() => undefined);
  }, [wanted]);
  return useStore(book);
}
