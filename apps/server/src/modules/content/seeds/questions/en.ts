import type { QuestionWords } from "../question-words.ts";

export const EN: QuestionWords = {
  categories: { starting: "Getting started", trading: "Trading", money: "Money and fees", trust: "Prices and fairness" },
  said: {
    isItRealMoney: [
      "Is this real money?",
      "No. Every balance is paper money. Deposits and withdrawals are practised with a sandbox: nothing real goes in or comes out.",
    ],
    howToStart: [
      "How do I start?",
      "Tap <strong>Try it now</strong>. A guest account with 100,000 USDT opens at once, without a name or a password.",
    ],
    keepGuest: [
      "How do I keep my guest account?",
      'Tap <strong>Claim your account</strong> on your personal page, or <a href="#/pages/user/register">register</a>. Your balance, orders and records stay, and you can log in on every device.',
    ],
    noCode: [
      "I did not receive a code. What now?",
      "In paper mode nothing is sent by e-mail or SMS. The code is in the outbox of this server, where its operator can read it. It is valid for ten minutes.",
    ],
    beginAnew: [
      "I have lost everything. Can I start over?",
      'Yes, on the page <a href="#/pages/record/statistics">Statistics</a>: a reset gives you 100,000 USDT again, and the old account stays readable.',
    ],
    whichMode: [
      "Quick, contract or spot: what is the difference?",
      "A quick trade is a stake on the direction over a few seconds or minutes. A contract is a long or short position with margin and leverage, open until you close it. In spot you buy the asset itself and hold it; stocks and crypto have spot trading.",
    ],
    whyOtherPrice: [
      "Why did my market order fill at a different price from the one I saw?",
      "It fills at the ask or bid of the current tick when the server processes it, a moment after your tap. The confirmation names the worst price that the order accepts; if the market has moved past it, nothing is filled.",
    ],
    whyRefused: [
      "Why was my order rejected?",
      "The message names the rule: the market is closed or suspended, the price is older than 15 seconds, the size does not match its step or limits, your balance is too low, or you have reached a limit that you set yourself.",
    ],
    quickVoid: [
      "When is a quick trade void?",
      "When the market could not decide it fairly: no price came in time to open or close it, the last price was too old at the end, or the price guard halted the product meanwhile. Stake and fee are returned.",
    ],
    liquidation: [
      "When is a position liquidated?",
      "When its margin and unrealised P/L fall to the maintenance margin, that is, at a margin ratio of 100%. It happens at the tick that reaches it. With isolated margin you lose that margin and the fees, never more.",
    ],
    noAnswer: [
      "I placed an order and lost the connection. Was it placed?",
      "The app asks the server as soon as it is back online and tells you. Even if an order is sent twice, it counts once.",
    ],
    whatFees: [
      "What does trading cost?",
      'Spot and contracts have a fee, quick trades initially have none. All rates are on the page <a href="#/pages/richText?key=fees">Fees</a>, and the ticket shows them before you confirm.',
    ],
    frozenMoney: [
      "Why is part of my money reserved?",
      "It is reserved for waiting orders. When one is cancelled, expires or fills for less, the rest is available again at once. Margin and stakes of running trades are counted separately.",
    ],
    depositWithdraw: [
      "Can I deposit or withdraw?",
      "Yes, with paper money. A sandbox plays the chain, the bank and the payment provider, so that every step works as it would for real. Never send real coins or real money: they could not be returned.",
    ],
    proofOfRecord: [
      "How can I check my balance?",
      'Open the <a href="#/pages/record/accountRecord">account record</a>: opening balance, entries and closing balance add up. You can print it as a <a href="#/pages/record/statement">statement</a>, with a reference to the ledger it was made from.',
    ],
    whoSetsPrices: [
      "Who sets the prices?",
      "Nobody. They come from a simulated market, calculated from a seed and the clock, or from recordings; the label on the home page says which. Your orders do not move them.",
    ],
    canOperatorCheat: [
      "Can the operator decide how my trade ends?",
      "No. There is no field for it, and the database recalculates a quick trade's result from its two prices. A product can be suspended, for everyone alike, but only after its running quick trades have ended, and none of them is voided.",
    ],
    whenOpen: [
      "When can I trade?",
      "Whenever a product's market is open; its page says so and names the next opening. The simulated market is open around the clock unless this server is set to exchange hours.",
    ],
    priceAlertOnce: [
      "My price alert came late or not at all. Why?",
      "An alert follows the price, not the bid or ask, and is triggered once. It is not triggered while a product is suspended or halted, because its price cannot be relied on.",
    ],
    ownLimits: [
      "Can I protect myself from myself?",
      'Yes: under <a href="#/pages/limit/limit">Personal limits</a>. Tighter limits apply at once, looser ones after 24 hours, and closing what you have is never limited.',
    ],
  },
};
