import type { KindName, Row } from "@candela/api";
import type { MessageKey } from "@candela/i18n";
import type { ComponentType } from "react";
import type { AccountPart } from "../account/account-cache.ts";
import type { ShownPart } from "../account/shown-panel.ts";
import type { Product } from "../market/quote-store.ts";
import type { MessageTeller, SiteMessage } from "../messages/message-teller.ts";
import type { PageRoute } from "../navigation/page-route.ts";

/**
 * A kind of product on screen: everything by which it shows in what belongs to no kind. Nothing may be left out: what a kind has not is null or empty. What the app
 * begins with is here, in `kind.ts` of the kind's folder; what only some pages show is in its `details`.
 */
export interface ProductKindView {
  readonly name: KindName;
  /** Switches that close something of it, by their names for people. */
  readonly switches: Readonly<Record<string, MessageKey>>;
  /** Its own pages. */
  readonly routes: readonly PageRoute[];
  /** The kind's part of the account's events. */
  readonly account: AccountPart;
  /** Loaded with the first page that shows kinds: see `kinds.ts`. */
  readonly details: () => Promise<{ readonly KIND_DETAILS: KindDetails }>;
}

/** Details that pages of assets, records, statistics and messages show of a kind. */
export interface KindDetails {
  /** Its line in the total, and the page of what is open; null where it shows as currencies or holdings. */
  readonly total: TotalLine | null;
  readonly record: KindRecord;
  readonly open: OpenThings;
  /** Messages that the server sends for it. */
  readonly messages: Readonly<Partial<Record<SiteMessage["kind"], MessageView>>>;
  /** Whether something of it may end while the app is in the background, and the system should tell of it. */
  readonly mayEndUnseen: (() => Promise<boolean>) | null;
}

export interface TotalLine {
  readonly part: ShownPart["kind"];
  readonly title: MessageKey;
  readonly note: MessageKey;
  readonly path: string;
  readonly Icon: ComponentType<{ readonly size: number; readonly "aria-hidden": "true" }>;
}

type Ending<Key, Start extends string> = Key extends `${Start}${infer Rest}` ? Rest : never;
/** Reasons and references of the account record that have a text. */
export type RecordReason = Exclude<Ending<MessageKey, "record_reason_">, "other">;
export type RecordReference = Ending<MessageKey, "record_reference_">;

export interface KindRecord {
  /** The filter's group of its reasons. */
  readonly title: MessageKey;
  /** Why its lines are booked, in the order of the filter. */
  readonly reasons: readonly RecordReason[];
  readonly references: readonly RecordReference[];
  /** The page that shows the trade of a line that refers to one of these. */
  readonly tradeHref: (line: Row<"GET /api/accountRecord/list">, tradeId: string) => string;
}

/** Closing all that is open of a kind. */
export interface CloseAll {
  readonly what: OpenThing;
  /** What it does, before it is done. */
  readonly note: MessageKey;
  /** What it came to: a text with `count`, `profit` and `currency`. */
  readonly done: "contract_closed_all";
  /** Null where nothing is known of the result; profit is after fees, decimal text. */
  readonly run: () => Promise<{ readonly count: number; readonly profit: string; readonly currency: string } | null>;
}

/** Things that may stand in the way of a reset, by the text that counts them. */
export type OpenThing = Ending<MessageKey, "reset_open_">;

export interface OpenThings {
  readonly read: (
    signal: AbortSignal,
  ) => Promise<{ readonly counts: Readonly<Partial<Record<OpenThing, number>>>; readonly orderIds: readonly string[] }>;
  /** Null for what cannot be cancelled, or closed. */
  readonly cancelOrder: ((id: string) => Promise<unknown>) | null;
  readonly closeAll: CloseAll | null;
}

export interface MessageWaysProps {
  readonly message: SiteMessage;
  /** Undefined while it is read, and when it cannot be. */
  readonly product: Product | undefined;
  readonly name: string;
}

export interface MessageView {
  readonly tell: MessageTeller;
  readonly Icon: ComponentType<{ readonly size: number; readonly className?: string }>;
  /** Bad news: its icon is red. */
  readonly isAlarm: boolean;
  /** The figures of the message, each by itself. */
  readonly Facts: ComponentType<Pick<SiteMessage, "params">>;
  /** Where it leads. */
  readonly Ways: ComponentType<MessageWaysProps>;
}
