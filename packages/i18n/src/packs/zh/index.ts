import { account } from "./account.ts";
import { alerts } from "./alerts.ts";
import { assets } from "./assets.ts";
import { chart } from "./chart.ts";
import { contract } from "./contract.ts";
import { errors } from "./errors.ts";
import { fields } from "./fields.ts";
import { groups } from "./groups.ts";
import { home } from "./home.ts";
import { inbox } from "./inbox.ts";
import { language } from "./language.ts";
import { limits } from "./limits.ts";
import { line } from "./line.ts";
import { location } from "./location.ts";
import { marketDay } from "./market-day.ts";
import { me } from "./me.ts";
import { messages } from "./messages.ts";
import { navigation } from "./navigation.ts";
import { notice } from "./notice.ts";
import { operators } from "./operators.ts";
import { options } from "./options.ts";
import { orders } from "./orders.ts";
import { overview } from "./overview.ts";
import { profile } from "./profile.ts";
import { pwa } from "./pwa.ts";
import { quick } from "./quick.ts";
import { quotes } from "./quotes.ts";
import { reading } from "./reading.ts";
import { security } from "./security.ts";
import { sessions } from "./sessions.ts";
import { statistics } from "./statistics.ts";
import { summary } from "./summary.ts";
import { system } from "./system.ts";
import { terms } from "./terms.ts";
import { ticket } from "./ticket.ts";
import { trade } from "./trade.ts";
import { ui } from "./ui.ts";

export const zh = {
  ...navigation,
  ...errors,
  ...operators,
  ...ui,
  ...statistics,
  ...system,
  ...home,
  ...account,
  ...me,
  ...summary,
  ...assets,
  ...language,
  ...messages,
  ...line,
  ...notice,
  ...quotes,
  ...groups,
  ...trade,
  ...chart,
  ...options,
  ...orders,
  ...overview,
  ...alerts,
  ...inbox,
  ...limits,
  ...marketDay,
  ...location,
  ...pwa,
  ...quick,
  ...reading,
  ...contract,
  ...security,
  ...sessions,
  ...terms,
  ...ticket,
  ...fields,
  ...profile,
};
