import type { Texts } from "../pack.ts";
import { texts as standard } from "./ar.ts";

export { words } from "./ar.ts";

/** Arabic of Saudi Arabia: the standard language, where a phone is called a mobile. */
export const texts: Texts = {
  ...standard,
  account_malformed: "أدخل بريدًا إلكترونيًا أو رقم جوال صحيحًا.",
  system_signal_text_prices: "تعذّر تحميل {page}. توقفت الأسعار على هذا الجوال عند {time}. أوامرك المُدخلة محفوظة على الخادم.",
  account_phone: "الجوال",
  account_missing_phone: "أدخل رقم جوال صحيحًا.",
  profile_account: "البريد أو الجوال",
};
