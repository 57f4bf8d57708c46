/** Lengths of a break to choose from. */
export const BREAKS = [
  { hours: 24, label: "limits_break_day" },
  { hours: 72, label: "limits_break_days" },
  { hours: 168, label: "limits_break_week" },
  { hours: 720, label: "limits_break_month" },
] as const;

export type Break = (typeof BREAKS)[number];
