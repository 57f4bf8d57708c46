export { messageHandlers } from "./message-handlers.ts";
export { type NewMessage, type Sent, sendMessages } from "./message-store.ts";
