/** Constants of the specification, each with its unit. */
export const HEADERS = { locale: "Accept-Language", languageId: "LanguageId", token: "Authorization", requestId: "X-Request-Id" } as const;

/** First request time-out, ms; after the first answer the shorter one applies. */
export const REQUEST_TIMEOUT_FIRST_MS = 60_000;
export const REQUEST_TIMEOUT_MS = 10_000;
export const PAGE_LOAD_DELAY_MS = 200;
export const PAGE_LOAD_TIMEOUT_MS = 60_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const CODE_COUNTDOWN_S = 60;
export const CODE_DIGITS = 6;
/** Of the code that is sent where strangers ask for codes or guess them, which is too long to be guessed. */
export const LONG_CODE_DIGITS = 12;
/** Length of the invite codes that are made, and the shape of any that is accepted. */
export const INVITE_CODE_LENGTH = 8;
export const INVITE_CODE_SHAPE = "^[A-Z0-9]{6,12}$";
export const DEBOUNCE_MS = 500;
export const SWIPER_MS = 3_000;
/** Rows of a page of a list, where the call names no number. */
export const LIST_PAGE_SIZE = 30;
/** The most that a call may name. */
export const LIST_PAGE_SIZE_MAX = 100;
/** Records of a user are counted up to this, and further only as far as a numbered page lies: a larger `total` says no more than that there are more. */
export const LIST_COUNTED_MAX = 1_000;
export const TEXT_TIPS_PAGE_SIZE = 30;
export const HOME_RECOMMENDED_PAGE_SIZE = 50;
export const PASSWORD_MIN_LENGTH = 8;
/** Of an operator's password, which opens more. */
export const OPERATOR_PASSWORD_MIN_LENGTH = 12;
/**
 * Rules for new passwords that an operator can choose: any characters except the common passwords, or the specification's letters and
 * digits.
 */
export const PASSWORD_RULES = ["any", "letters_and_digits"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];
/** Of the password that withdrawals ask for: any characters but the common passwords, and never the log-in password. */
export const FUND_PASSWORD_MIN_LENGTH = 8;
/** Recovery codes of a second factor: how many there are, and the characters of one without its hyphens. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 12;
/** Passkeys that a user may have, the longest name of one in code points, and how long a challenge for one is good, ms. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;
export const PASSKEY_CHALLENGE_MS = 300_000;
/** Pictures: width in px after they were made small, and quality of their JPEG. */
export const IMAGE_WIDTH = 800;
export const IMAGE_QUALITY = 0.7;
/** Larger pictures go down in steps of this factor until they fit. */
export const IMAGE_STEP = 0.8;
export const IMAGE_STEP_WIDTH = 3_264;
export const IMAGE_STEP_HEIGHT = 2_448;
/** A profile picture as it is stored, bytes. */
export const AVATAR_BYTES_MAX = 400 * 1_024;
/** Width and height of a profile picture, px: what the app sends is narrower. */
export const AVATAR_SIDE_MAX = 4_096;
export const NICK_NAME_LENGTH_MAX = 40;
/** Sessions of one user that are alive at once; the one unused for longest gives way to a new one. */
export const SESSIONS_MAX = 20;
/** Paper money of a guest account, in USDT. */
export const PAPER_GRANT_USDT = "100000";

/** How long the rate of an exchange is held, ms. */
export const EXCHANGE_QUOTE_MS = 10_000;

/** Server deadlines, ms: shorter than the client's, so the server answers first. */
export const REQUEST_DEADLINE_MS = 8_000;
/** Products a user may keep in the watchlist. */
export const WATCHLIST_MAX = 200;
/** Named groups of the watchlist that a user may have, and the longest name of one in code points. */
export const WATCHLIST_GROUPS_MAX = 10;
export const WATCHLIST_GROUP_NAME_MAX = 20;
/** Bank cards and wallet addresses that a user may have, and the longest name of one in code points. */
export const BANK_CARDS_MAX = 10;
export const WALLET_ADDRESSES_MAX = 20;
export const DESTINATION_LABEL_MAX = 24;
/** New bank cards, and new wallet addresses, of a user in 24 hours, removed ones too: each is told of in a message. */
export const DESTINATIONS_PER_DAY = 20;
/** Tries at one, whatever became of them, and codes that are sent to confirm addresses. */
export const DESTINATION_TRIES_PER_DAY = 60;
export const ADDRESS_CODES_PER_DAY = 30;
/** Withdrawals of a user that have not ended, at most. */
export const WITHDRAWALS_OPEN_MAX = 20;
/** Reviewers of withdrawals, and what the sandbox does with payouts. */
export const WITHDRAWAL_REVIEWERS = ["sandbox", "operators"] as const;
export const SANDBOX_PAYOUTS = ["pays", "pays_late", "fails", "answer_lost", "never_answers"] as const;
/** How long a new bank card or wallet address waits before money may be sent to it, ms. */
export const DESTINATION_WAIT_MS = 86_400_000;
/** How long withdrawals pause after a secret of the account was changed or taken away, ms: time for its owner to read of it. */
export const WITHDRAWAL_HOLD_MS = 86_400_000;
/** Bank transfers and online payments of one user that wait at the same time. */
export const DEPOSITS_OPEN_MAX = 10;
/** How long an announced bank transfer and an online payment are waited for, ms. */
export const BANK_DEPOSIT_MS = 7 * 86_400_000;
export const ONLINE_DEPOSIT_MS = 30 * 60_000;
/** The picture of a bank transfer as it is kept, bytes, and its longest side, px. */
export const VOUCHER_BYTES_MAX = 2 * 1_024 * 1_024;
export const VOUCHER_SIDE_MAX = 4_096;
/** A message to customer service, and the words beside a rating, in UTF-16 units. */
export const SUPPORT_TEXT_MAX = 2_000;
/** As long as the specification lets a text area be that is not told otherwise. */
export const SUPPORT_RATING_TEXT_MAX = 140;
/** A picture of a message as it is kept, bytes, and its longest side, px. */
export const SUPPORT_PICTURE_BYTES_MAX = 600 * 1_024;
export const SUPPORT_PICTURE_SIDE_MAX = 4_096;
/** Messages and pictures that a user may send in a minute. */
export const SUPPORT_MESSAGES_PER_MINUTE = 20;
export const SUPPORT_PICTURES_PER_MINUTE = 5;
/** The same of a day: what is sent is kept for good, and the files of pictures fill a disk. All users behind one address send so many pictures a day. */
export const SUPPORT_MESSAGES_PER_DAY = 600;
export const SUPPORT_PICTURES_PER_DAY = 40;
export const SUPPORT_ADDRESS_PICTURES_PER_DAY = 400;
/** Messages or conversations of one answer. */
export const SUPPORT_PAGE_MAX = 50;
/** Questions that are offered while somebody writes. */
export const SUPPORT_QUESTIONS_MAX = 3;
/** How long a message opens a resolved conversation again, ms. */
export const SUPPORT_REOPEN_MS = 7 * 86_400_000;
/** How far ahead a conversation can be put aside, ms, and how many answers may be ready. */
export const SUPPORT_SNOOZE_MAX_MS = 30 * 86_400_000;
export const SUPPORT_CANNED_MAX = 500;
/** How often it is told that somebody writes, and how long it is shown, ms. */
export const SUPPORT_TYPING_EVERY_MS = 3_000;
export const SUPPORT_TYPING_SHOWN_MS = 5_000;
/** Fields of the form of a bank card, and the longest text of one. */
export const BANK_FIELDS_MAX = 50;
export const BANK_FIELD_LENGTH_MAX = 400;
/** Pictures that one selection of files may hold, and that one case of identity may be sent in all. */
export const UPLOADS_MAX = 52;
/** Submissions of identity, of two pictures at most, that a user sends in 24 hours, whatever became of them, and all users behind one address together. */
export const IDENTITY_SUBMISSIONS_PER_DAY = 20;
export const IDENTITY_ADDRESS_SUBMISSIONS_PER_DAY = 200;
/** Profile pictures, and pictures of bank transfers, that a user sends in 24 hours. */
export const PICTURES_PER_DAY = 40;
/** A picture of identity as it is sent, bytes. */
export const IDENTITY_PICTURE_BYTES_MAX = 600 * 1_024;
/** Width and height of one, px: what the app sends is 800 wide. */
export const IDENTITY_PICTURE_SIDE_MAX = 8_192;
/** The longest name in code points, and the longest number of a document. */
export const IDENTITY_NAME_MAX = 80;
export const IDENTITY_NUMBER_MAX = 30;
/** Price alerts that a user may have waiting. */
export const ALERTS_MAX = 100;
/** Resting orders a user may have at once. */
export const OPEN_ORDERS_MAX = 500;
/** Locks that a user may have running at once, and pledges. */
export const EARNINGS_OPEN_MAX = 200;
/** Lots that one offer of new shares may have, and that may be asked of it in all: a phone shuffles so many in a second or two. */
export const NEW_SHARE_LOTS_MAX = 500_000;
/** Tasks that a campaign may have, turns of one task that are rewarded, and tickets of one user in a draw. */
export const CAMPAIGN_TASKS_MAX = 10;
export const CAMPAIGN_TURNS_MAX = 100;
export const CAMPAIGN_TICKETS_MAX = 1_000;
/** Vouchers that a user may hold at once: a fee looks at each of them. */
export const VOUCHERS_HELD_MAX = 50;
/** The yield of a year, as a decimal, above which two operators must agree on terms. */
export const EARNING_SECOND_APPROVAL_RATE = "0.1";
/** Loans that a user may have running or asked for at once. */
export const LOANS_OPEN_MAX = 20;
/** Interest of a year, as a decimal, above which two operators must agree on the terms of a loan. */
export const LOAN_SECOND_APPROVAL_APR = "0.2";
/** How long after prices came back no collateral is sold, ms: time for everybody to act first. */
export const LOAN_PRICE_GRACE_MS = 300_000;
/** How long the sandbox's reviewer takes before it decides an application by its score, ms. */
export const LOAN_REVIEW_MS = 10_000;
/** Copy trading: name and text of a leader in code points, and the most of the profit that one may ask for, as a decimal. */
export const COPY_NAME_MIN = 2;
export const COPY_NAME_MAX = 24;
export const COPY_TEXT_MAX = 280;
export const COPY_SHARE_MAX = "0.2";
/** Leaders that one user may follow at once, and followers that one leader may have: each order of the leader is decided for all of them in one commit. */
export const COPY_FOLLOWS_MAX = 20;
export const COPY_FOLLOWERS_MAX = 1_000;
/** Bounds of what a follow is set to: factors, the least of a cap and of a copy in the settlement currency, the own stop as a part of the most in all. */
export const COPY_RATIO_MIN = "0.01";
export const COPY_RATIO_MAX = "10";
export const COPY_CAP_MIN = "10";
export const COPY_LEAST = "1";
export const COPY_CAP_MAX = "10000000";
export const COPY_OWN_STOP_MIN = "0.01";
export const COPY_OWN_STOP_MAX = "0.9";
export const COPY_OWN_STOP_USUAL = "0.1";
/** Products that a follow may leave out one by one. */
export const COPY_EXCLUDED_MAX = 50;
/** Days and closed trades below either of which a leader is too young to judge. */
export const COPY_YOUNG_DAYS = 30;
export const COPY_YOUNG_TRADES = 20;
/** The worst drop counts as at least this where a return is divided by it: luck of a few calm days is no endless figure. */
export const COPY_DROP_FLOOR = "0.01";
/** Average swings of a day at which the risk becomes 2, 3, 4 and 5. */
export const COPY_RISK_BOUNDS = ["0.0025", "0.0075", "0.015", "0.03"] as const;
/** Trades that a preview replays at most, the newest. */
export const COPY_PREVIEW_TRADES_MAX = 500;
/** Orders that one call may place. */
export const ORDERS_PER_CALL_MAX = 50;
/** Longest range of statistics and statements, in days. */
export const STATISTICS_DAYS_MAX = 371;
/** Lines of a statement in one answer. */
export const STATEMENT_LINES_MAX = 500;

/** How far ahead the hash of a day of the simulated market may be asked for: "before" needs days, not years. */
export const MARKET_HASHES_AHEAD_DAYS = 7;
/** Ranges of the line of the total value: how far back they reach, and how far their points lie apart, ms. */
export const VALUE_RANGES = {
  day: { backMs: 86_400_000, stepMs: 900_000 },
  week: { backMs: 7 * 86_400_000, stepMs: 3_600_000 },
  month: { backMs: 30 * 86_400_000, stepMs: 86_400_000 },
} as const;
/** The fastest that an installation's time may go by, in seconds of it a second. */
export const CLOCK_SPEED_MAX = 60;

/** Candles of the past that one call answers where it names no number, and the most that it may name. */
export const CANDLES_PER_CALL = 300;
export const CANDLES_PER_CALL_MAX = 1_000;

/** Live socket: at most this many list frames a second. */
export const SOCKET_LIST_FRAMES_PER_SECOND = 4;
/** Products one socket may follow at once. */
export const SOCKET_TICKERS_MAX = 500;
/** Unconflated products (the open one and its neighbour while switching). */
export const SOCKET_TICKS_MAX = 2;
export const SOCKET_CANDLES_MAX = 4;
/** Leaders of copy trading that one message names. */
export const SOCKET_LEADERS_MAX = 200;
/** As much as the body of a request: a call with 50 orders, every field at its longest, fits. */
export const SOCKET_MESSAGE_BYTES_MAX = 65_536;
/** Calls of one socket that may wait for their answers at once. */
export const SOCKET_CALLS_MAX = 32;
/** How often the server pings; a socket that has not answered by the next ping is closed. */
export const SOCKET_PING_MS = 20_000;

/** Tabs in order: route and translation key of the label. */
export const TABS = [
  { path: "/pages/tabs/home/home-d", label: "navBar_frontPage" },
  { path: "/pages/tabs/quotes/quotes", label: "navBar_quotes" },
  { path: "/pages/quoteDetail/quoteDetail", label: "nav_trad" },
  { path: "/pages/user/accountDetail", label: "nav_assets" },
  { path: "/pages/tabs/me/me-d", label: "navBar_personalInformation" },
] as const;

/** Layouts of the home page and of the personal page; the operator picks the one that each tab opens. */
export const HOME_LAYOUTS = [
  "/pages/tabs/home/home",
  "/pages/tabs/home/home-d",
  "/pages/tabs/home/home-g",
  "/pages/tabs/home/home-h",
  "/pages/tabs/home/home-j",
  "/pages/tabs/home/home-k",
] as const;
export const ME_LAYOUTS = [
  "/pages/tabs/me/me",
  "/pages/tabs/me/me-d",
  "/pages/tabs/me/me-e",
  "/pages/tabs/me/me-f",
  "/pages/tabs/me/me-g",
  "/pages/tabs/me/me-h",
  "/pages/tabs/me/me-j",
] as const;
