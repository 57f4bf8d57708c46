export { messageHandlers } from "./message-handlers.ts";
export { hasUnreadKind, type NewMessage, readKind, type Sent, sendMessages } from "./message-store.ts";
