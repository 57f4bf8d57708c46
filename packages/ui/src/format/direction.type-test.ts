/** What must not compile: a direction, and with it a colour, of a number without the decimals it is shown with. */
import { directionOf } from "./decimal-text.ts";

// @ts-expect-error 0.004 is flat with two decimals and up with three
directionOf("0.004");
// @ts-expect-error percents are rounded, but to how many decimals is still to be said
directionOf("0.004", { as: "percent" });
