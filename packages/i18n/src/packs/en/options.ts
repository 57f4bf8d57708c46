/** What pages offer, where no page has the word already. The rows of `app_config` name these keys. */
export const options = {
  option_news: "News",
  option_notices: "Announcements",
  option_questions: "Questions and answers",
  option_profile: "Profile",
  option_line: "Server line",
  option_fees: "Fees",
  option_risk: "Risks",
  option_about: "About {site}",
  option_terms_of_use: "Terms of use",
  option_privacy: "Privacy",
  option_check_day: "How prices are checked",
} as const;
