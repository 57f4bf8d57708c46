import type { SpotOrder } from "@candela/api";
import type { Static } from "typebox";

/** An order as the wire shows it. */
export type SpotOrderData = Static<typeof SpotOrder>;
