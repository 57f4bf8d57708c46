/** How long ago something was, in each unit. */
export const time = {
  time_now: "just now",
  time_second: "{count, plural, one {# second ago} other {# seconds ago}}",
  time_minute: "{count, plural, one {# minute ago} other {# minutes ago}}",
  time_hour: "{count, plural, one {# hour ago} other {# hours ago}}",
  time_day: "{count, plural, one {# day ago} other {# days ago}}",
  time_month: "{count, plural, one {# month ago} other {# months ago}}",
  time_year: "{count, plural, one {# year ago} other {# years ago}}",
} as const;
