import { pageHref } from "../navigation/navigation.ts";
import { DEPOSIT_DETAIL_PATH, WITHDRAWALS_PATH } from "../navigation/paths.ts";
import type { SiteMessage } from "./message-teller.ts";

export interface MessagePlace {
  readonly path: string;
  readonly query: { readonly id: string };
}

const ID = /^[1-9]\d{0,18}$/;

/** The page of the deposit or withdrawal that a message is about; undefined for all others. */
export function messagePlace({ kind, params: { id = "" } }: Pick<SiteMessage, "kind" | "params">): MessagePlace | undefined {
  if (!ID.test(id)) return undefined;
  if (kind === "withdrawal") return { path: WITHDRAWALS_PATH, query: { id } };
  return kind.startsWith("deposit_") ? { path: DEPOSIT_DETAIL_PATH, query: { id } } : undefined;
}

/** Whether the page that stands on the screen is this one. */
export const isHere = ({ path, query }: MessagePlace): boolean => location.hash === pageHref(path, query);
