import type { Fields } from "@candela/api";
import { useState } from "react";
import { CARDS_ROUTE, FORM_ROUTE } from "../../../lib/destinations/cards.ts";
import { readUnread } from "../../../lib/messages/unread.ts";
import { callData } from "../../../lib/net/api.ts";
import { outcomeUnclear, randomKey } from "../../../lib/net/command.ts";
import { refresh } from "../../../lib/net/queries.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { useOnce } from "../../../lib/net/use-once.ts";
import type { OwnerSecretsState } from "../use-owner-secrets.ts";

type NewCard = Pick<Fields<"POST /api/bankCard/add">, "label" | "values">;

/** Adds a card once, however often it is tapped; `onAdded` hears that it is there, `secrets` what the server wants of its owner. */
export function useAddCard(secrets: OwnerSecretsState, onAdded: () => void) {
  const { busy, problem, setProblem, run } = useOnce();
  // The same key while it is not known whether the call was done: a second tap then finishes the first.
  const [key, setKey] = useState(randomKey);
  const add = (card: NewCard) =>
    run(async () => {
      try {
        await callData("POST /api/bankCard/add", { idempotencyKey: key, ...card, ...secrets.fields }, { quiet: true, encoding: "json" });
      } catch (error) {
        if (!(error instanceof RequestError) || !outcomeUnclear(error.failure)) setKey(randomKey());
        if (secrets.isAbout(error)) return;
        if (isFormChanged(error)) await refresh(FORM_ROUTE);
        throw error;
      }
      await refresh(CARDS_ROUTE);
      void readUnread();
      onAdded();
    });
  return { busy, problem, setProblem, add };
}

const isFormChanged = (error: unknown): boolean =>
  error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "bank_form_changed";
