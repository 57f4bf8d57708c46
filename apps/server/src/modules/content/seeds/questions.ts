import { type InLanguages, inLanguage, mapLanguages } from "@candela/i18n";

export interface SeedQuestion {
  readonly name: string;
  readonly words: InLanguages<{ readonly category: string; readonly question: string; readonly answer: string }>;
}

type Said = readonly [question: string, answer: string];

function about(category: InLanguages<string>, rows: readonly ({ readonly name: string } & InLanguages<Said>)[]): SeedQuestion[] {
  return rows.map(({ name, ...said }) => ({
    name,
    words: mapLanguages(said, ([question, answer], code) => ({
      category: inLanguage(category, code),
      question,
      answer: `<p>${answer}</p>`,
    })),
  }));
}

const STARTING = about({ en: "Getting started", zh: "入门" }, [
  {
    name: "isItRealMoney",
    en: ["Is this real money?", "No. Every balance is paper money. Deposits and withdrawals are practised with a sandbox: nothing real goes in or comes out."],
    zh: ["这是真实资金吗？", "不是。所有余额都是模拟资金。充值和提现通过沙盒进行练习，没有任何真实资金进出。"],
  },
  {
    name: "howToStart",
    en: [
      "How do I start?",
      "Tap <strong>Try it now</strong>. A guest account with 100,000 USDT opens at once, without a name or a password.",
    ],
    zh: ["如何开始？", "点击<strong>立即体验</strong>，即可开通一个拥有 100,000 USDT 的游客账户，无需姓名和密码。"],
  },
  {
    name: "keepGuest",
    en: [
      "How do I keep my guest account?",
      'Tap <strong>Claim your account</strong> on your personal page, or <a href="#/pages/user/register">register</a>. Your balance, orders and records stay, and you can log in on every device.',
    ],
    zh: [
      "如何保留游客账户？",
      '在“我的”页面点击<strong>认领您的账户</strong>，或直接<a href="#/pages/user/register">注册</a>。余额、委托和流水全部保留，可在任何设备登录。',
    ],
  },
  {
    name: "noCode",
    en: [
      "I did not receive a code. What now?",
      "In paper mode nothing is sent by e-mail or SMS. The code is in the outbox of this server, where its operator can read it. It is valid for ten minutes.",
    ],
    zh: ["收不到验证码怎么办？", "模拟模式不发送邮件或短信。验证码存放在本服务器的发件箱中，由运营者查看，十分钟内有效。"],
  },
  {
    name: "beginAnew",
    en: [
      "I have lost everything. Can I start over?",
      'Yes, on the page <a href="#/pages/record/statistics">Statistics</a>: a reset gives you 100,000 USDT again, and the old account stays readable.',
    ],
    zh: [
      "亏光了还能重新开始吗？",
      '可以。在<a href="#/pages/record/statistics">统计</a>页面重置后，再次获得 100,000 USDT，旧账户仍可查看。',
    ],
  },
]);

const TRADING = about({ en: "Trading", zh: "交易" }, [
  {
    name: "whichMode",
    en: [
      "Quick, contract or spot: what is the difference?",
      "A quick trade is a stake on the direction over a few seconds or minutes. A contract is a long or short position with margin and leverage, open until you close it. In spot you buy the asset itself and hold it; stocks and crypto have spot trading.",
    ],
    zh: [
      "快捷、合约、现货有何不同？",
      "快捷交易判断几十秒到几分钟内的涨跌。合约是带保证金和杠杆的多头或空头持仓，直到您平仓为止。现货是买入并持有标的本身，股票和加密货币提供现货。",
    ],
  },
  {
    name: "whyOtherPrice",
    en: [
      "Why did my market order fill at a different price from the one I saw?",
      "It fills at the ask or bid of the current tick when the server processes it, a moment after your tap. The confirmation names the worst price that the order accepts; if the market has moved past it, nothing is filled.",
    ],
    zh: [
      "市价单的成交价为何与我看到的不同？",
      "订单按服务器处理那一刻的买卖价成交，比您点击稍晚。确认页注明订单接受的最差价格，行情一旦超过它便不会成交。",
    ],
  },
  {
    name: "whyRefused",
    en: [
      "Why was my order rejected?",
      "The message names the rule: the market is closed or suspended, the price is older than 15 seconds, the size does not match its step or limits, your balance is too low, or you have reached a limit that you set yourself.",
    ],
    zh: [
      "委托为何被拒绝？",
      "提示会说明原因：休市或停牌、报价超过 15 秒未更新、数量不合步长或超出范围、余额不足，或达到了您自己设定的限额。",
    ],
  },
  {
    name: "quickVoid",
    en: [
      "When is a quick trade void?",
      "When the market could not decide it fairly: no price came in time to open or close it, the last price was too old at the end, or the price guard halted the product meanwhile. Stake and fee are returned.",
    ],
    zh: [
      "快捷交易何时作废？",
      "无法公平判定结果时：开仓或平仓未及时出现报价、到期时最后的报价过旧，或期间产品被价格保护机制冻结。投入金额和手续费会退回。",
    ],
  },
  {
    name: "liquidation",
    en: [
      "When is a position liquidated?",
      "When its margin and unrealised P/L fall to the maintenance margin, that is, at a margin ratio of 100%. It happens at the tick that reaches it. With isolated margin you lose that margin and the fees, never more.",
    ],
    zh: [
      "何时会强制平仓？",
      "保证金与浮动盈亏之和降到维持保证金时，即保证金率达到 100%，在到达该处的报价执行。逐仓模式下，您最多损失该保证金和手续费。",
    ],
  },
  {
    name: "noAnswer",
    en: [
      "I placed an order and lost the connection. Was it placed?",
      "The app asks the server as soon as it is back online and tells you. Even if an order is sent twice, it counts once.",
    ],
    zh: ["下单时断线了，委托成功了吗？", "恢复连接后，应用会凭该委托的编号查询并告知结果。即使重复发送，也只生效一次。"],
  },
]);

const MONEY = about({ en: "Money and fees", zh: "资金与费用" }, [
  {
    name: "whatFees",
    en: [
      "What does trading cost?",
      'Spot and contracts have a fee, quick trades initially have none. All rates are on the page <a href="#/pages/richText?key=fees">Fees</a>, and the ticket shows them before you confirm.',
    ],
    zh: [
      "交易要花多少钱？",
      '现货和合约收取手续费，快捷交易初始免费。费率见<a href="#/pages/richText?key=fees">手续费</a>页面，确认前也会显示。',
    ],
  },
  {
    name: "frozenMoney",
    en: [
      "Why is part of my money reserved?",
      "It is reserved for waiting orders. When one is cancelled, expires or fills for less, the rest is available again at once. Margin and stakes of running trades are counted separately.",
    ],
    zh: [
      "为何部分资金被冻结？",
      "冻结的资金用于等待中的委托。撤单、过期或以更低成本成交后，余下部分立即解冻。持仓保证金和进行中的投入金额另行计算。",
    ],
  },
  {
    name: "depositWithdraw",
    en: ["Can I deposit or withdraw?", "Yes, with paper money. A sandbox plays the chain, the bank and the payment provider, so that every step works as it would for real. Never send real coins or real money: they could not be returned."],
    zh: ["可以充值或提现吗？", "可以，但使用的是模拟资金。沙盒会扮演区块链、银行和支付服务商，每一步都与真实流程一致。请勿转入真实的币或资金，否则无法退回。"],
  },
  {
    name: "proofOfRecord",
    en: [
      "How can I check my balance?",
      'Open the <a href="#/pages/record/accountRecord">account record</a>: opening balance, entries and closing balance add up. You can print it as a <a href="#/pages/record/statement">statement</a>, with a reference to the ledger it was made from.',
    ],
    zh: [
      "如何核对余额？",
      '打开<a href="#/pages/record/accountRecord">账户流水</a>，期初余额、分录与期末余额逐页相符。也可以打印成<a href="#/pages/record/statement">对账单</a>，附有生成时的账本标记。',
    ],
  },
]);

const TRUST = about({ en: "Prices and fairness", zh: "行情与公平" }, [
  {
    name: "whoSetsPrices",
    en: [
      "Who sets the prices?",
      "Nobody. They come from a simulated market, calculated from a seed and the clock, or from recordings; the label on the home page says which. Your orders do not move them.",
    ],
    zh: ["价格由谁决定？", "没有人。价格来自由种子和时间计算的模拟市场，或来自历史记录，首页标签会注明。您的委托不会影响价格。"],
  },
  {
    name: "canOperatorCheat",
    en: [
      "Can the operator decide how my trade ends?",
      "No. There is no field for it, and the database recalculates a quick trade's result from its two prices. A product can be suspended, for everyone alike, but only after its running quick trades have ended, and none of them is voided.",
    ],
    zh: [
      "运营方能决定我的交易结果吗？",
      "不能。系统中没有这样的字段，数据库还会用两个报价重新计算快捷交易的结果。运营方可以让产品停牌，对所有人一视同仁，但须等正在进行的快捷交易全部结束后才生效，且不会使任何一笔作废。",
    ],
  },
  {
    name: "whenOpen",
    en: [
      "When can I trade?",
      "Whenever a product's market is open; its page says so and names the next opening. The simulated market is open around the clock unless this server is set to exchange hours.",
    ],
    zh: [
      "什么时候可以交易？",
      "产品所在市场开放时即可，页面会注明状态和下次开市时间。模拟市场默认全天开放，除非本服务器设置为遵守交易所时间。",
    ],
  },
  {
    name: "priceAlertOnce",
    en: [
      "My price alert came late or not at all. Why?",
      "An alert follows the price, not the bid or ask, and is triggered once. It is not triggered while a product is suspended or halted, because its price cannot be relied on.",
    ],
    zh: [
      "价格提醒迟到或没有出现，为什么？",
      "提醒依据的是最新价，而非买价或卖价，且只触发一次。产品停牌或暂停期间不会触发，因为异常价格不算消息。",
    ],
  },
  {
    name: "ownLimits",
    en: [
      "Can I protect myself from myself?",
      'Yes: under <a href="#/pages/limit/limit">Personal limits</a>. Tighter limits apply at once, looser ones after 24 hours, and closing what you have is never limited.',
    ],
    zh: ["能否管住自己？", '可以，在<a href="#/pages/limit/limit">个人限额</a>中设定。收紧立即生效，放宽须等 24 小时，平仓不受限制。'],
  },
]);

/** In the order of the page. */
export const SEED_QUESTIONS: readonly SeedQuestion[] = [...STARTING, ...TRADING, ...MONEY, ...TRUST];
