/** The pages that the app leads to, by their address: the one table of them. What stands at each is in `app/routes.ts`. */
export const NEWS_PATH = "/components/m-news/m-news";
/** Activities: all of them, one (`id`), the tasks and vouchers of the user, and what the user received (`list` chooses the tab). */
export const ACTIVITIES_PATH = "/pages/activity/index";
export const ACTIVITY_PATH = "/pages/activity/detail";
export const WELFARE_PATH = "/pages/user/welfare";
export const AWARD_PATH = "/pages/user/award";
export const ALERTS_PATH = "/pages/alert/alert-list";
export const BANK_CARDS_PATH = "/pages/bankCard/bankCard-list";
export const BIND_BANK_CARD_PATH = "/pages/bankCard/bindBankCard";
/** Copy trading: leaders, own copies and rules (`tab`), a leader (`leader`), the settings of a copy (`follow`), leading oneself (`lead`). */
export const COPY_PATH = "/pages/followOrder/followOrder";
export const LANGUAGE_PATH = "/pages/language/language";
export const LINE_PATH = "/pages/language/line";
export const LIMITS_PATH = "/pages/limit/limit";
/** Lock-mining: what is locked and can be, every product, one of them (`productId`) or a lock (`id`), all locks, and the check of the rate of a day (`day`) of a lock (`id`). */
export const LOCK_PATH = "/pages/lockMining/lockMining";
export const LOCK_PRODUCTS_PATH = "/pages/lockMining/lockMiningProductList";
export const LOCK_DETAIL_PATH = "/pages/lockMining/detail";
export const LOCKS_PATH = "/pages/lockMining/orders";
export const LOCK_CHECK_PATH = "/pages/lockMining/checkRate";
export const CHECK_DAY_PATH = "/pages/market/checkDay";
export const MESSAGE_PATH = "/pages/msg/msg-detail";
export const MESSAGES_PATH = "/pages/msg/msg-list";
export const NETWORK_ERROR_PATH = "/pages/networdError/networdError";
/** New shares: the offers, one of them (`id`) or a document of it (`document`), and the own subscriptions. */
export const NEW_SHARES_PATH = "/pages/newShares/newShares";
export const NEW_SHARE_PATH = "/pages/newShares/detail";
export const NEW_SHARE_ORDERS_PATH = "/pages/newShares/his";
export const NOTICES_PATH = "/pages/notifyList/notifyList";
/** Pledges: what can be pledged, one of them (`id`), a new one (`productId` or `currencyId`), all of them, and their interest by day. */
export const PLEDGES_PATH = "/pages/pledge/list";
export const PLEDGE_PATH = "/pages/pledge/detail";
export const PLEDGE_BUY_PATH = "/pages/pledge/buy";
export const PLEDGE_ORDERS_PATH = "/pages/pledge/orders";
export const PLEDGE_INTEREST_PATH = "/pages/pledge/Interest";
export const ORDERS_PATH = "/pages/position/bibiOrder";
export const POSITION_PATH = "/pages/position/contractDetail";
export const EXPLAIN_PATH = "/pages/position/contractExplain";
export const POSITIONS_PATH = "/pages/position/contractPosition";
export const QUICK_TRADES_PATH = "/pages/position/quickTrades";
export const TICKET_PATH = "/pages/quoteDetail/bibi";
export const KLINE_PATH = "/pages/quoteDetail/klinePage";
export const TRADE_PATH = "/pages/quoteDetail/quoteDetail";
/** Questions and their answers. */
export const QUESTIONS_PATH = "/pages/QA/QA";
export const RECORDS_PATH = "/pages/record/accountRecord";
export const EXCHANGES_PATH = "/pages/record/changeRecord";
/** Customer service: the conversation that goes on (with `attach` and `id` a trade to ask about), or an earlier one (`conversation`). */
export const SERVICE_PATH = "/pages/service/service";
export const STATEMENT_PATH = "/pages/record/statement";
export const STATISTICS_PATH = "/pages/record/statistics";
export const RICH_TEXT_PATH = "/pages/richText";
export const FAVORITE_PATH = "/pages/tabs/favorite/favorite";
export const HOME_PATH = "/pages/tabs/home/home-d";
export const SEARCH_PATH = "/pages/tabs/quotes/quoteSearch";
export const QUOTES_PATH = "/pages/tabs/quotes/quotes";
export const ASSETS_PATH = "/pages/user/accountDetail";
/** Verification of identity: the basic level, and the advanced one. */
export const IDENTITY_PATH = "/pages/user/authentication";
export const ADVANCED_IDENTITY_PATH = "/pages/user/authentication1";
/** The hub of security: everything that changes who gets in. */
export const CHANGE_PATH = "/pages/user/change";
export const CHANGE_ACCOUNT_PATH = "/pages/user/changeAccount";
export const CHANGE_PASSWORD_PATH = "/pages/user/changePassword";
/** Deposits: how to make one, one of them (`id`), all of them, and the payment at a provider (`id`). */
export const DEPOSIT_PATH = "/pages/user/recharge";
export const DEPOSIT_DETAIL_PATH = "/pages/user/recharge-detail";
export const DEPOSITS_PATH = "/pages/user/rechargeRecord";
export const LINE_PAY_PATH = "/pages/user/linePay";
export const EXCHANGE_PATH = "/pages/user/exchange";
export const FORGOT_PATH = "/pages/user/forgot";
export const FUND_PASSWORD_PATH = "/pages/user/fundPassword";
export const LOG_INS_PATH = "/pages/user/logIns";
export const LOGIN_PATH = "/pages/user/login";
export const REGISTER_PATH = "/pages/user/register";
export const SECOND_FACTOR_PATH = "/pages/user/secondFactor";
export const PASSKEYS_PATH = "/pages/user/passkeys";
/** The devices that are logged in. */
export const SECURITY_PATH = "/pages/user/security";
/** Withdrawals: to ask for one (with `step=review` the last look at it), and all of them, or one (`id`). */
export const WITHDRAW_PATH = "/pages/user/withdrawl";
export const WITHDRAWALS_PATH = "/pages/user/withdrawRecord";
export const USER_INFO_PATH = "/pages/user/userInfo";
export const WALLETS_PATH = "/pages/wallets/wallets";
export const BIND_ADDRESS_PATH = "/pages/wallets/bindAddress";
export const PREVIEW_PATH = "/preview-image";
/** Invited members and commission; the invitation as a link and a picture. */
export const TEAM_PATH = "/pages/team/team";
export const INVITE_PATH = "/pages/user/iwannashare";
/** Loans: what can be borrowed and what is owed; a new one (`productId`); one of them, and repaying it (`id`). */
export const LOANS_PATH = "/pages/loan/loan";
export const LOAN_BUY_PATH = "/pages/loan/buy";
export const LOAN_PATH = "/pages/loan/detail";
export const LOAN_REPAY_PATH = "/pages/loan/rePay";
