import { kindDetails } from "../../lib/kinds/kinds.ts";
import type { MessageView } from "../../lib/kinds/product-kind-view.ts";
import type { SiteMessage } from "../../lib/messages/message-teller.ts";

/** The view of a product kind's message; undefined for messages of no kind. */
export function messageView(kind: SiteMessage["kind"]): MessageView | undefined {
  return kindDetails().find(({ messages }) => messages[kind] !== undefined)?.messages[kind];
}
