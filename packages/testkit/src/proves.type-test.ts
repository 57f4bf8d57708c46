import { proves } from "./proves.ts";

proves("2.5", "2.R01", "2.N.1");
// @ts-expect-error there is no such statement
proves("2.999");
