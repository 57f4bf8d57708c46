import { account } from "./packs/en/account.ts";
import { alerts } from "./packs/en/alerts.ts";
import { assets } from "./packs/en/assets.ts";
import { chart } from "./packs/en/chart.ts";
import { contract } from "./packs/en/contract.ts";
import { errors } from "./packs/en/errors.ts";
import { fields } from "./packs/en/fields.ts";
import { groups } from "./packs/en/groups.ts";
import { home } from "./packs/en/home.ts";
import { inbox } from "./packs/en/inbox.ts";
import { language } from "./packs/en/language.ts";
import { limits } from "./packs/en/limits.ts";
import { line } from "./packs/en/line.ts";
import { location } from "./packs/en/location.ts";
import { marketDay } from "./packs/en/market-day.ts";
import { me } from "./packs/en/me.ts";
import { messages } from "./packs/en/messages.ts";
import { navigation } from "./packs/en/navigation.ts";
import { notice } from "./packs/en/notice.ts";
import { operators } from "./packs/en/operators.ts";
import { options } from "./packs/en/options.ts";
import { orders } from "./packs/en/orders.ts";
import { overview } from "./packs/en/overview.ts";
import { profile } from "./packs/en/profile.ts";
import { pwa } from "./packs/en/pwa.ts";
import { quick } from "./packs/en/quick.ts";
import { quotes } from "./packs/en/quotes.ts";
import { reading } from "./packs/en/reading.ts";
import { security } from "./packs/en/security.ts";
import { sessions } from "./packs/en/sessions.ts";
import { statistics } from "./packs/en/statistics.ts";
import { summary } from "./packs/en/summary.ts";
import { system } from "./packs/en/system.ts";
import { terms } from "./packs/en/terms.ts";
import { ticket } from "./packs/en/ticket.ts";
import { trade } from "./packs/en/trade.ts";
import { ui } from "./packs/en/ui.ts";

/** The English catalogue by the part that each text stands in. */
export const englishParts = {
  account,
  alerts,
  assets,
  chart,
  contract,
  errors,
  fields,
  groups,
  home,
  inbox,
  language,
  limits,
  line,
  location,
  marketDay,
  me,
  messages,
  navigation,
  notice,
  operators,
  options,
  orders,
  overview,
  profile,
  pwa,
  quick,
  quotes,
  reading,
  security,
  sessions,
  statistics,
  summary,
  system,
  terms,
  ticket,
  trade,
  ui,
} as const;
