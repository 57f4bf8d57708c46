import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { applyAccountEvents, registerAccountParts } from "../../lib/account/account-cache.ts";
import { loanPart } from "./loan-part.ts";
import { loanWith } from "./loan-test-support.ts";

const ORDER = "GET /api/loan/order";
const keyOf = (id: string) => [ORDER, { id }, "7", "en"];

it("shows what is owed after a repayment before the page of the loan has read it again, and reads it then all the same", async () => {
  registerAccountParts([loanPart]);
  const client = new QueryClient();
  const [owed, other] = [loanWith({ id: "41", due: "601.800000" }), loanWith({ id: "42", due: "1007.500000" })];
  client.setQueryData(keyOf("41"), owed);
  client.setQueryData(keyOf("42"), other);
  const repaid = { ...owed, due: "501.300000" };
  applyAccountEvents(client, [{ kind: "loan", loan: repaid }]);
  await Promise.resolve();
  expect(client.getQueryData(keyOf("41"))).toEqual(repaid);
  expect(client.getQueryData(keyOf("42"))).toEqual(other);
  expect(client.getQueryState(keyOf("41"))?.isInvalidated).toBe(true);
});
