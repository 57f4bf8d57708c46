/** The notice at the start. */
export const notice = {
  notice_of: "Notice, {date}",
  notice_hide: "Hide until the next notice",
} as const;
