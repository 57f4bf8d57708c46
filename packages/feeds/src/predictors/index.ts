export { clearness, groupsOf, LOOKS, PREDICTORS, runBattery } from "./battery.ts";
export { threshold, type Verdict } from "./judge.ts";
export { decisionMoments, partsOfDay } from "./moments.ts";
export { takeSamples } from "./samples.ts";
