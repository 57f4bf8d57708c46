import { DAYS_ASKED, type LeaderFilter } from "./leader-filter.ts";

/** The filter as the server is asked; what says nothing is left out. */
export function leaderFields({ sort, days, riskMax, words }: LeaderFilter) {
  const keyWords = words.trim();
  return {
    "params[sort]": sort,
    "params[days]": DAYS_ASKED[days],
    ...(riskMax !== "5" && { "params[riskMax]": Number(riskMax) }),
    ...(keyWords !== "" && { "params[keyWords]": keyWords }),
  };
}
