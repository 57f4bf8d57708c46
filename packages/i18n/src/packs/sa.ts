import type { Texts } from "../pack.ts";
import { texts as standard } from "./ar.ts";

export { words } from "./ar.ts";

/** Arabic of Saudi Arabia: the standard language, where a phone is called a mobile. */
export const texts: Texts = {
  ...standard,
  account_malformed: "أدخل بريدًا إلكترونيًا أو رقم جوال صحيحًا.",
  system_signal_text_prices: "تعذّر تحميل {page}. توقفت الأسعار على هذا الجوال عند {time}. أوامرك المُدخلة محفوظة على الخادم.",
  account_phone: "الجوال",
  account_missing_account: "أدخل بريدًا إلكترونيًا أو رقم جوال صحيحًا.",
  profile_account: "البريد أو الجوال",
  // Copy trading.
  feature_followOrder: "Copy trading",
  copy_title: "Copy trading",
  record_reason_profit_share: "Share of profit, copy trading",
  record_reference_copy: "Share of profit {id}",
  copy_name: "The name needs {min} to {max} characters that can be seen.",
  copy_text: "The text can have up to {max} characters.",
  copy_name_taken: "Another leader has this name.",
  copy_share_above: "A leader can ask for at most {max} of the profit.",
  copy_leading_already: "You lead already.",
  copy_not_leading: "You do not lead.",
  copy_chain_leading: "You lead yourself: leaders follow nobody.",
  copy_chain_following: "You follow a leader: stop that first, followers lead nobody.",
  copy_self: "You cannot follow yourself.",
  copy_same_person: "This leader has your device or your document: nobody follows themselves through a second account.",
  copy_leader_stopped: "This leader has stopped.",
  copy_following_already: "You follow this leader already.",
  copy_follow_limit: "You can follow {max} leaders at once. Stop one first.",
  copy_leader_full: "This leader has {max} followers, and takes no more.",
  copy_share_changed: "The leader's share of profit is {rate} now. Please read it again.",
  copy_size: "The size must be {min} to {max}.",
  copy_cap: "Limits must be {min} to {max} USDT, and the most per trade no more than the most in all.",
  copy_own_stop: "The own stop must be {min} to {max} of the most in all.",
  copy_stopped: "This follow has ended.",
  copy_not_turned: "A copy has its leader's direction and cannot be turned round. You can close it.",
  inbox_copy_stopped: "You no longer copy {leader}",
  inbox_copy_stopped_own: "Your copies have lost what you allowed: all that trades was closed, and nothing new is copied.",
  inbox_copy_stopped_leader: "{leader} has stopped leading. Your copies are yours now, with the protection that {leader} had set.",
  inbox_copy_hidden: "Your name as leader is hidden",
  inbox_copy_hidden_text: "An operator has hidden your name and text. Your figures, followers and copies stay as they are.",
  inbox_copy_shown: "Your name as leader is shown again",
  inbox_copy_shown_text: "Name and text are shown again.",
};
