import type { RouteDefinition } from "./route.ts";
import { accountRoutes } from "./routes/accounts.ts";
import { adminCampaignRoutes } from "./routes/admin-campaigns.ts";
import { adminContentRoutes } from "./routes/admin-content.ts";
import { adminCopyRoutes } from "./routes/admin-copy.ts";
import { adminDepositRoutes } from "./routes/admin-deposits.ts";
import { adminEarningRoutes } from "./routes/admin-earning.ts";
import { adminFactorRoutes } from "./routes/admin-factor.ts";
import { adminFundsRoutes } from "./routes/admin-funds.ts";
import { adminIdentityRoutes } from "./routes/admin-identity.ts";
import { adminLoanRoutes } from "./routes/admin-loan.ts";
import { adminMarketRoutes } from "./routes/admin-market.ts";
import { adminNewShareRoutes } from "./routes/admin-new-shares.ts";
import { adminOperatorRoutes } from "./routes/admin-operators.ts";
import { adminSupportRoutes } from "./routes/admin-support.ts";
import { adminTeamRoutes } from "./routes/admin-team.ts";
import { adminWithdrawalRoutes } from "./routes/admin-withdrawals.ts";
import { alertRoutes } from "./routes/alerts.ts";
import { campaignRoutes } from "./routes/campaigns.ts";
import { contentRoutes } from "./routes/content.ts";
import { contractRoutes } from "./routes/contract.ts";
import { copyTradingRoutes } from "./routes/copy-trading.ts";
import { depositRoutes } from "./routes/deposits.ts";
import { destinationRoutes } from "./routes/destinations.ts";
import { exchangeRoutes } from "./routes/exchange.ts";
import { freezeRoutes } from "./routes/freezes.ts";
import { fundsRoutes } from "./routes/funds.ts";
import { identityRoutes } from "./routes/identity.ts";
import { identityCaseRoutes } from "./routes/identity-case.ts";
import { limitRoutes } from "./routes/limits.ts";
import { loanRoutes } from "./routes/loan.ts";
import { lockMiningRoutes } from "./routes/lock-mining.ts";
import { messageRoutes } from "./routes/messages.ts";
import { newShareRoutes } from "./routes/new-shares.ts";
import { paperAccountRoutes } from "./routes/paper-account.ts";
import { passkeyRoutes } from "./routes/passkeys.ts";
import { pledgeRoutes } from "./routes/pledge.ts";
import { productRoutes } from "./routes/products.ts";
import { pushRoutes } from "./routes/push.ts";
import { quickRoutes } from "./routes/quick.ts";
import { securityRoutes } from "./routes/security.ts";
import { spotRoutes } from "./routes/spot.ts";
import { statisticsRoutes } from "./routes/statistics.ts";
import { supportRoutes } from "./routes/support.ts";
import { teamRoutes } from "./routes/team.ts";
import { watchlistGroupRoutes } from "./routes/watchlist-groups.ts";
import { withdrawalRoutes } from "./routes/withdrawals.ts";

/** Every call of the API under its method and path. */
export const ROUTES = {
  ...contentRoutes,
  ...identityRoutes,
  ...securityRoutes,
  ...passkeyRoutes,
  ...productRoutes,
  ...watchlistGroupRoutes,
  ...accountRoutes,
  ...paperAccountRoutes,
  ...statisticsRoutes,
  ...spotRoutes,
  ...contractRoutes,
  ...alertRoutes,
  ...messageRoutes,
  ...pushRoutes,
  ...quickRoutes,
  ...limitRoutes,
  ...fundsRoutes,
  ...destinationRoutes,
  ...depositRoutes,
  ...withdrawalRoutes,
  ...identityCaseRoutes,
  ...exchangeRoutes,
  ...freezeRoutes,
  ...lockMiningRoutes,
  ...pledgeRoutes,
  ...loanRoutes,
  ...newShareRoutes,
  ...copyTradingRoutes,
  ...campaignRoutes,
  ...teamRoutes,
  ...supportRoutes,
  ...adminSupportRoutes,
  ...adminWithdrawalRoutes,
  ...adminDepositRoutes,
  ...adminOperatorRoutes,
  ...adminContentRoutes,
  ...adminFundsRoutes,
  ...adminEarningRoutes,
  ...adminLoanRoutes,
  ...adminNewShareRoutes,
  ...adminCopyRoutes,
  ...adminCampaignRoutes,
  ...adminTeamRoutes,
  ...adminMarketRoutes,
  ...adminIdentityRoutes,
  ...adminFactorRoutes,
} as const satisfies Record<string, RouteDefinition>;

export type Routes = typeof ROUTES;
export type RouteKey = keyof Routes;
