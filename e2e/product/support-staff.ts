import { randomUUID } from "node:crypto";
import type { Data } from "@candela/api";
import { expect } from "@playwright/test";
import type { Operator } from "./operator.ts";

type Detail = NonNullable<Data<"GET /api/admin/support/detail">>;
const reason = "a question of a user";

/** The staff's side of one conversation, by the operators' calls. */
export interface StaffSide {
  readonly id: string;
  detail(): Promise<Detail>;
  reply(text: string): Promise<void>;
  read(): Promise<void>;
  typing(): Promise<void>;
  resolve(): Promise<void>;
}

/** Takes the one conversation of a user in hand, as soon as the inbox lists it: a page shows a message before it has been sent. */
export async function takeConversation(operator: Operator, userId: string): Promise<StaffSide> {
  let id = "";
  const inInbox = async () => {
    const { rows } = await operator.act("GET /api/admin/support/list", { userId, isWaiting: true });
    id = rows[0]?.id ?? "";
    return id;
  };
  await expect.poll(inInbox, { message: "somebody waits in the inbox" }).not.toBe("");
  const detail = async () => {
    const { data } = await operator.act("GET /api/admin/support/detail", { id });
    if (data === null) throw new Error("no such conversation");
    return data;
  };
  return {
    id,
    detail,
    async reply(text) {
      const { lastSeq: seen } = await detail();
      await operator.act("POST /api/admin/support/reply", { id, clientId: randomUUID(), text, seen, reason });
    },
    async read() {
      const { lastSeq } = await detail();
      await operator.act("POST /api/admin/support/marks", { id, delivered: lastSeq, read: lastSeq });
    },
    async typing() {
      await operator.act("POST /api/admin/support/typing", { id });
    },
    async resolve() {
      const { lastSeq: seen, revision } = await detail();
      await operator.act("POST /api/admin/support/resolve", { id, revision, seen, reason });
    },
  };
}
