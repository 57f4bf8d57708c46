import type { AccountEvent, Data, Fields, Row } from "@candela/api";

export type SupportState = Data<"GET /api/service/conversation">;
export type Conversation = NonNullable<SupportState["conversation"]>;
export type SupportHours = SupportState["hours"];
export type SupportMessage = Row<"GET /api/service/messages">;
/** A trade of the user as the conversation shows it. */
export type SupportTrade = NonNullable<SupportMessage["attachment"]>;
export type Topic = Fields<"POST /api/service/openForm">["topic"];
export type SupportEvent = Extract<AccountEvent, { readonly kind: "support" }>;
