export const LEADER_SORTS = ["steady", "return", "drop", "followers"] as const;
export type LeaderSort = (typeof LEADER_SORTS)[number];

/** Days that the figures look back; `all` is as far as they go. */
export const DAYS = ["30", "90", "365", "all"] as const;
export type Days = (typeof DAYS)[number];

/** The same as the server is asked. */
export const DAYS_ASKED = { "30": 30, "90": 90, "365": 365, all: 0 } as const satisfies Readonly<Record<Days, number>>;

/** The highest risk that is shown; five is all of them. */
export const RISKS = ["1", "2", "3", "4", "5"] as const;
export type Risk = (typeof RISKS)[number];

export interface LeaderFilter {
  readonly sort: LeaderSort;
  readonly days: Days;
  readonly riskMax: Risk;
  readonly words: string;
}

export const USUAL_FILTER: LeaderFilter = { sort: "steady", days: "90", riskMax: "5", words: "" };
