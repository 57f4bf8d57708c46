import type { TradeMode as TradeKind } from "@candela/api";
import type { MessageKey } from "@candela/i18n";
import type { PositionType } from "@candela/model";
import type { ComponentType } from "react";
import type { ChartLine } from "../../../lib/chart/lines/chart-line.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import type { TickStep } from "./tick-steps.ts";

/** The name of the kind of product that the mode trades. */
export type TradeModeId = TradeKind;

/** Where a ticket stands: under the chart of a phone or a tablet, or in the pane beside the chart of a desktop. */
export type TicketPlace = "phone" | "tablet" | "pane";

export interface PartProps {
  readonly product: Product;
}

export interface TickChartProps extends PartProps {
  /** Seconds of a candle; 0 shows every price. */
  readonly step: TickStep;
}

export interface TicketProps extends PartProps {
  readonly place: TicketPlace;
}

/** One list under the ticket: what is open, what waits, what is over. */
export interface ActivityPane {
  readonly id: string;
  /** The tab's text; it may carry a count. */
  readonly Label: ComponentType<PartProps>;
  readonly Pane: ComponentType<PartProps>;
}

/** A way to trade a product. The shell draws the switch, the chart and the frame; everything else is the mode's own. */
export interface TradeMode {
  readonly id: TradeModeId;
  readonly name: MessageKey;
  /** The switch that hides it. */
  readonly feature: string;
  /** The page of all that was traded in it. */
  readonly path: string;
  /** Says that this mode is not open for a product; its placeholder is the product's name. */
  readonly closedText: MessageKey;
  /** Any of these in the product's `PositionType` opens the mode. */
  readonly positionTypes: readonly PositionType[];
  /** The head of a phone's ticket: the candles, or a small line in the header where the ticket needs the height. */
  readonly phoneHead: "chart" | "line";
  readonly Ticket: ComponentType<TicketProps>;
  /** Running trades or holdings of this product, right under the chart. */
  readonly Spotlight?: ComponentType<PartProps>;
  /** Mounted whichever mode is shown: tells results, and holds their sheets. */
  readonly Watch?: ComponentType;
  /** Every price, or candles of seconds, in place of the candles: asked for, and by itself while something of the mode runs. */
  readonly tickChart?: { readonly useRuns: (product: Product) => boolean; readonly Chart: ComponentType<TickChartProps> };
  /** Levels of the mode on the candles: entries, stops, liquidation prices. A hook; its answer must be stable while nothing changes. */
  readonly useLines?: (product: Product) => readonly ChartLine[];
  /** In the order of the page at `path`: what is open comes first, and is shown until another is chosen. */
  readonly panes: readonly ActivityPane[];
}
