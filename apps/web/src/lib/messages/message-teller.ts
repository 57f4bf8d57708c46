import type { Data } from "@candela/api";
import type { NumberStyle } from "@candela/ui";
import type { T } from "../language/i18n.ts";

export type SiteMessage = Data<"GET /api/siteMessage/detail">;

export interface Told {
  readonly title: string;
  readonly text: string;
}

/** Says a message of one kind; `name` is that of the product it is about. */
export type MessageTeller = (params: SiteMessage["params"], name: string, style: NumberStyle, t: T) => Told;
