import type { InLanguages } from "@candela/i18n";

/** A page of its own under `/pages/richText?key=…`. Legal pages are a beginning that says what the software does; an operator answers for the final words. */
export interface SeedRichText {
  readonly name: string;
  readonly words: InLanguages<{ readonly title: string; readonly content: string }>;
}

const privacy: SeedRichText = {
  name: "privacy",
  words: {
    en: {
      title: "Privacy",
      content:
        "<p>What this server keeps about you, why, and for how long. No advertising, no analytics, no third-party scripts. The app connects to this server; to others only for a map that the operator has chosen, and for notifications that you have allowed, which are delivered by the maker of your browser.</p><h3>What is kept</h3><ul><li><strong>Account</strong>: user id, and, once you register, your e-mail address or phone number and a salted hash of your password. A guest account has none of these. A name and a picture only if you choose them.</li><li><strong>Sessions</strong>: for each device address, browser and times, so that you can be logged in and others cannot. A session ends after 14 days without use, at the latest after 90 days.</li><li><strong>Trading</strong>: orders, fills, positions and every entry of the ledger. They make each number checkable, so they are kept.</li><li><strong>Your settings</strong>: watchlist, price alerts, messages and the limits you set yourself; the address your browser gives for notifications, while you allow them.</li></ul><h3>On your device</h3><p>The browser keeps the session's token, language and appearance, the last lists and quotes. There are no cookies. Logging out removes the token.</p><h3>Codes</h3><p>In paper mode no e-mail or SMS is sent. A code is put in the server's outbox, is valid for ten minutes and is deleted within about a day.</p><h3>Others</h3><p>Nothing is passed on. The operator of this server can read its database; ask them about access, correction or deletion.</p>",
    },
    zh: {
      title: "隐私说明",
      content:
        "<p>本页说明服务器保存您的哪些信息、用途以及保存多久。没有广告、统计追踪或第三方脚本。应用只与本服务器通信；仅在运营方另选地图来源，或您允许通知时例外，通知会经由浏览器厂商传送。</p><h3>保存的内容</h3><ul><li><strong>账户</strong>：用户编号；注册后还有您的邮箱或手机号，以及加盐的密码哈希。游客账户没有这些信息。昵称和头像仅在您自行设置后保存。</li><li><strong>登录会话</strong>：每台设备的网络地址、浏览器和时间，用于保持登录并防止他人登录。14 天未使用即失效，最长 90 天。</li><li><strong>交易</strong>：委托、成交、持仓以及账本的每一笔分录。每个数字能够核对正是依靠它们，因此会一直保存。</li><li><strong>您的设置</strong>：自选、价格提醒、消息和您自己设定的限额；允许通知期间，还有浏览器提供的通知地址。</li></ul><h3>您的设备上</h3><p>浏览器保存会话令牌、语言与外观，以及最近的列表和行情。不使用 Cookie。退出登录会删除令牌。</p><h3>验证码</h3><p>模拟模式不发送邮件或短信。验证码存放在服务器的发件箱中，十分钟内有效，约一天内清除。</p><h3>其他人</h3><p>信息不会转交他人。运营本服务器的人可以读取其数据库；查询、更正或删除请与其联系。</p>",
    },
  },
};

const terms: SeedRichText = {
  name: "terms",
  words: {
    en: {
      title: "Terms of use",
      content:
        '<p>These terms hold for this installation in paper mode. Its operator may add to them.</p><ol><li><strong>Paper money.</strong> Balances have no value. They cannot be bought, sold or transferred to others. Deposits and withdrawals are made with a sandbox, and no real money moves.</li><li><strong>No advice.</strong> Prices, charts and texts show how trading works. They are not recommendations.</li><li><strong>Orders.</strong> An order counts once the server has accepted it. It is executed by the rules that the app describes and at the prices that its receipt names. The same rules apply to everyone.</li><li><strong>Fees.</strong> The rates are those on the page <a href="#/pages/richText?key=fees">Fees</a>. An order keeps the rate that was in force when it was accepted.</li><li><strong>Interruptions.</strong> A market can be closed, suspended, or halted after a price jump. Orders then wait or are rejected, with the reason.</li><li><strong>Your account.</strong> Keep your password to yourself. An account that harms the service or others can be frozen.</li><li><strong>Software.</strong> Candela is free software under the MIT licence and comes without warranty.</li></ol>',
    },
    zh: {
      title: "使用条款",
      content:
        '<p>本条款适用于本系统的模拟模式，运营方可以补充。</p><ol><li><strong>模拟资金。</strong>余额没有价值，不能买卖或转让。充值和提现都在沙盒中进行，不涉及真实资金。</li><li><strong>不构成建议。</strong>行情、图表和文字用于展示交易如何运作，不作任何推荐。</li><li><strong>委托。</strong>委托以服务器受理为准，按应用中说明的规则、以凭证所列的价格执行。同样的规则适用于所有人。</li><li><strong>费用。</strong>费率见<a href="#/pages/richText?key=fees">手续费</a>页面，委托按受理时的费率执行。</li><li><strong>中断。</strong>市场可能休市、停牌，或在价格突变后暂停。期间委托会等待或被拒绝，并说明原因。</li><li><strong>您的账户。</strong>请妥善保管密码。危害服务或他人的账户可能被冻结。</li><li><strong>软件。</strong>Candela 是采用 MIT 许可证的自由软件，不附带任何担保。</li></ol>',
    },
  },
};

/** Accepted with each lock and pledge: what is said here stays true of all of them, whatever their figures are. */
const lock: SeedRichText = {
  name: "lock",
  words: {
    en: {
      title: "Terms of lock-mining",
      content:
        "<p>You accept these words with every lock. The figures of a product stand beside them, under a version of their own.</p><ol><li><strong>Your money.</strong> What you lock leaves your balance for the term. It counts in your total, and it cannot be spent, exchanged or withdrawn until it comes back.</li><li><strong>The rate.</strong> Each day has a rate within the range of your terms. It is drawn from a seed whose hash was published before the day; the seed follows after it, and the app checks the draw on your device.</li><li><strong>Interest.</strong> It is simple interest: amount × rate ÷ 365, rounded down. It is booked when a day is over, and earns nothing itself.</li><li><strong>Where it comes from.</strong> Interest is paid from a treasury account that has what somebody put there and no more. While it has too little, your interest waits, and you see that it does. Nobody promises that there will be money.</li><li><strong>Leaving early.</strong> Where your terms allow it, the interest that was paid is taken back and a fee is kept. You see both in figures before you confirm.</li><li><strong>The end.</strong> Your money comes back by itself after the last day. It is locked again only if you chose so, and only at the same terms and words.</li><li><strong>What you can lose.</strong> The fee and the interest of a lock that you leave early, and whatever its currency loses in worth meanwhile.</li></ol>",
    },
    zh: {
      title: "锁仓挖矿条款",
      content:
        "<p>每次锁仓，您都接受以下条款。产品的具体数字另有版本，与本文并列显示。</p><ol><li><strong>您的资金。</strong>锁仓资金在期限内离开您的余额。它计入总资产，返还之前不能使用、兑换或提现。</li><li><strong>利率。</strong>每天的利率在条款范围内抽取，抽取所用种子的哈希在当天之前公布，种子在当天之后公布，应用会在您的设备上核对。</li><li><strong>利息。</strong>单利：金额 × 利率 ÷ 365，向下取整。每天结束后入账，利息本身不再生息。</li><li><strong>资金来源。</strong>利息由金库账户支付，账户里只有有人存入的钱。余额不足时利息会等待，您能看到它在等待。没有人保证账户里一定有钱。</li><li><strong>提前退出。</strong>条款允许时，已付利息将被收回并收取手续费，确认前会显示具体数字。</li><li><strong>到期。</strong>最后一天结束后资金自动返还。只有您选择续锁，且条款和文字都未变时才会再次锁仓。</li><li><strong>您可能损失什么。</strong>提前退出的手续费和利息，以及期间该币种的贬值。</li></ol>",
    },
  },
};

const pledge: SeedRichText = {
  name: "pledge",
  words: {
    en: {
      title: "Terms of pledges",
      content:
        "<p>You accept these words with every pledge. The figures of a product stand beside them, under a version of their own.</p><ol><li><strong>Your asset.</strong> What you pledge leaves your balance. It counts in your total, and it cannot be sold, exchanged or withdrawn until it comes back.</li><li><strong>Interest in kind.</strong> It is paid in the same asset, at the fixed rate of your terms: amount × rate ÷ 365, rounded down, for whole days of UTC. It is simple interest and earns nothing itself.</li><li><strong>Where it comes from.</strong> Interest is paid from a treasury account that has what somebody put there and no more. While it has too little, your interest waits, and you see that it does. Nobody promises that there will be money.</li><li><strong>Taking it back.</strong> Without a term at any time, at once and without a fee. With a term it comes back by itself after the last day, and not before.</li><li><strong>Going on.</strong> A term goes on only if you chose so, and only at the same terms and words.</li><li><strong>What you can lose.</strong> Whatever the asset loses in worth while you cannot sell it.</li></ol>",
    },
    zh: {
      title: "质押条款",
      content:
        "<p>每次质押，您都接受以下条款。产品的具体数字另有版本，与本文并列显示。</p><ol><li><strong>您的资产。</strong>质押的资产离开您的余额。它计入总资产，返还之前不能出售、兑换或提现。</li><li><strong>同币种利息。</strong>利息以同一资产支付，按条款中的固定利率计算：数量 × 利率 ÷ 365，向下取整，按完整的 UTC 日计。单利，利息本身不再生息。</li><li><strong>资金来源。</strong>利息由金库账户支付，账户里只有有人存入的钱。余额不足时利息会等待，您能看到它在等待。没有人保证账户里一定有钱。</li><li><strong>赎回。</strong>活期随时赎回，立即到账，不收手续费。定期在最后一天结束后自动返还，不能提前。</li><li><strong>续期。</strong>只有您选择续期，且条款和文字都未变时才会续期。</li><li><strong>您可能损失什么。</strong>无法出售期间该资产的贬值。</li></ol>",
    },
  },
};

const about: SeedRichText = {
  name: "about",
  words: {
    en: {
      title: "About Candela",
      content:
        '<p>Candela is a trading app with paper money, over a market that needs no network. You can watch stocks, crypto, futures and forex, and trade them in three ways: quick trades, contracts with leverage, and spot.</p><h3>Every number can be checked</h3><ul><li>Amounts are exact. No rounding goes unrecorded.</li><li>Each balance is the sum of entries that are never changed, and all of them are added up again every minute.</li><li>Each fill names the price it was made at, with its number and time. Receipts of quick trades are signed and recalculated by your own browser.</li><li>The prices of a simulated day can be recalculated by anyone once the day is over.</li></ul><h3>What is not here</h3><p>There is no way for anyone to decide how a trade ends, no price for one user only, and no balance edited by hand. No real money goes in or comes out: deposits and withdrawals are made with a sandbox.</p><p>More in the <a href="#/pages/QA/QA">questions and answers</a>.</p>',
    },
    zh: {
      title: "关于 Candela",
      content:
        '<p>Candela 是一款使用模拟资金的交易应用，行情无需联网。您可以查看股票、加密货币、期货和外汇，并以三种方式交易：快捷交易、带杠杆的合约，以及现货。</p><h3>每个数字都可核对</h3><ul><li>金额精确无误，任何舍入都有据可查。</li><li>余额等于各笔分录之和，分录写入后不再更改，且每分钟全部重新加总。</li><li>每笔成交都注明所用报价的编号和时间。快捷交易的凭证带有签名，由您的浏览器重新计算。</li><li>模拟行情在当天结束后，任何人都可以重新算出。</li></ul><h3>这里没有的</h3><p>没有人能决定一笔交易的结果，没有只给某个用户的价格，也没有手工修改的余额。没有真实资金进出：充值和提现都在沙盒中进行。</p><p>更多内容请见<a href="#/pages/QA/QA">常见问题</a>。</p>',
    },
  },
};

const risk: SeedRichText = {
  name: "risk",
  words: {
    en: {
      title: "Risks",
      content:
        '<p>Here you risk paper money. With real money the same trades can cost you everything you invest, so learn the risks while they are free.</p><h3>Quick trades</h3><p>A losing trade costs the whole stake. The payout rate is below 100%, so over many trades at even odds the house earns a share. The ticket names the break-even.</p><h3>Contracts</h3><p>Leverage multiplies gains and losses alike. At 20×, a move of less than 5% against you takes the whole margin. With isolated margin the loss ends there; with cross margin all available cash is at risk. A stop-loss fills at the price of the tick that reaches it, which after a gap can be worse than the one you set.</p><h3>Spot</h3><p>What you hold can fall to nothing. A stop-limit order may stay unfilled when the market jumps past its limit.</p><h3>Practice is not proof</h3><p>A simulated market resembles real ones statistically but follows no news. Results here say little about results elsewhere. Nobody can promise a profit, and we do not.</p><p>Under <a href="#/pages/limit/limit">Personal limits</a> you can limit your losses before you begin.</p>',
    },
    zh: {
      title: "风险提示",
      content:
        '<p>您在这里承担风险的只是模拟资金。换作真实资金，同样的交易可能让您损失全部投入，请趁没有代价的时候了解这些风险。</p><h3>快捷交易</h3><p>判断错误会损失全部投入金额。收益率低于 100%，因此在胜负各半的情况下，长期来看平台会留存一部分。下单面板会注明盈亏平衡。</p><h3>合约</h3><p>杠杆同时放大盈利与亏损。20× 时，不到 5% 的反向波动就会损失全部保证金。逐仓模式的亏损到此为止，全仓模式则以全部可用余额担保。止损按触及它的报价成交，跳空之后可能比您设定的更差。</p><h3>现货</h3><p>持有的资产可能跌到一文不值。行情跳过限价时，止损限价单可能不成交。</p><h3>练习不能证明什么</h3><p>模拟行情在统计特征上接近真实市场，但不随新闻变动。这里的结果不能说明在别处的结果。没有人能保证盈利，我们也不会。</p><p>您可以在<a href="#/pages/limit/limit">个人限额</a>中，开始之前就为亏损设好界线。</p>',
    },
  },
};

const fees: SeedRichText = {
  name: "fees",
  words: {
    en: {
      title: "Fees",
      content:
        "<p>Default rates of a new installation, in percent of the traded value. The ticket shows the rate in force before you confirm; an order keeps the rate it was accepted at.</p><table><thead><tr><th>Market</th><th>Spot</th><th>Contract</th><th>Quick</th></tr></thead><tbody><tr><td>Stocks</td><td>0.05%</td><td>0.05%</td><td>0%</td></tr><tr><td>Crypto</td><td>0.1%</td><td>0.05%</td><td>0%</td></tr><tr><td>Futures</td><td>none</td><td>0.05%</td><td>0%</td></tr><tr><td>Forex</td><td>none</td><td>0.05%</td><td>0%</td></tr></tbody></table><p>Futures and forex have no spot trading.</p><h3>Also</h3><ul><li>A fee is charged once per fill and rounded up by less than one millionth of a USDT. It has its own line in the account record.</li><li>The <strong>spread</strong> between bid and ask is part of the price, not of the fee.</li><li>Contracts open at 22:00 UTC are charged <strong>financing</strong> for the day. Rate by class, long and short: stocks 0.025% and 0.01%, crypto 0.03% and 0.01%, futures 0.01% and 0.01%, forex 0.008% and 0.004%.</li><li>A <strong>liquidation</strong> costs 0.2% to 0.5% of the position, taken from what is left of the margin.</li></ul>",
    },
    zh: {
      title: "手续费",
      content:
        "<p>以下为新部署系统的初始费率，按成交金额的百分比计算。确认前，下单面板会显示现行费率；委托按受理时的费率执行。</p><table><thead><tr><th>市场</th><th>现货</th><th>合约</th><th>快捷</th></tr></thead><tbody><tr><td>股票</td><td>0.05%</td><td>0.05%</td><td>0%</td></tr><tr><td>加密货币</td><td>0.1%</td><td>0.05%</td><td>0%</td></tr><tr><td>期货</td><td>无</td><td>0.05%</td><td>0%</td></tr><tr><td>外汇</td><td>无</td><td>0.05%</td><td>0%</td></tr></tbody></table><p>期货和外汇没有现货交易。</p><h3>此外</h3><ul><li>手续费每次成交收取一次，进位不足百万分之一 USDT，在账户流水中单独列出。</li><li>买卖价之间的<strong>点差</strong>属于价格，不属于手续费。</li><li>22:00 UTC 仍持有的合约支付当日<strong>隔夜费</strong>。各类产品多头与空头的费率：股票 0.025% 和 0.01%，加密货币 0.03% 和 0.01%，期货 0.01% 和 0.01%，外汇 0.008% 和 0.004%。</li><li><strong>强制平仓</strong>收取持仓价值的 0.2% 至 0.5%，从剩余保证金中扣除。</li></ul>",
    },
  },
};

/** Accepted with every loan: the loan module keeps each version of these words for ever. Figures are those of the product, which stand beside them. */
const loan: SeedRichText = {
  name: "loan",
  words: {
    en: {
      title: "Terms of loans",
      content:
        "<p>These words are accepted with a loan in paper mode, together with the figures of its product. Both stay with the loan for its whole life; later versions are for later loans.</p><h3>What it costs</h3><ul><li>Interest of a day is what you have borrowed and not repaid, times the rate of a day, rounded up. It is never charged on interest.</li><li>The day of the loan costs; each further day costs once it is over (00:00 UTC). Repaid on its due day, a loan of 30 days has cost 30 days. There is no other fee while nothing is sold.</li><li>After the due day the late rate takes the place of the rate: at most one and a half times as much.</li></ul><h3>Repaying</h3><ul><li>Any part, any day, from any balance, without a fee. Interest is paid first.</li><li>You are reminded three days and one day before the due day.</li><li>A loan without collateral stays due. Nothing is taken from your balances by itself; your score falls, and nothing new is lent to you before it is repaid.</li></ul><h3>Collateral</h3><ul><li>What you pledge stays yours, earns nothing, and cannot be spent until the loan is repaid. You can lose it.</li><li>Loan to value is what you owe over what the collateral is worth at the bid. At the warning you get a message. At the margin call you get a message and the hours that the product names, to add collateral or to repay. When they are over, or as soon as the level of sale is reached, part of the collateral is sold at the bid.</li><li>Just as much is sold as brings the loan back to its opening level: x = (D - t × C) ÷ ((1 - f) - t), with the debt D, the value C, the target t and the fee f. All of it is sold where less than 10 would be left.</li><li>If all of it does not cover what you owe, the house bears the rest and you owe nothing more.</li><li>A secured loan that is longer overdue than its days of grace is settled by a sale of as much as the debt needs.</li><li>While prices are missing or stale nothing is lent and nothing is sold. After they come back five minutes pass before a sale.</li></ul><h3>Who decides</h3><p>Against collateral a loan is paid out at once, by the price alone. Without it, a verified identity and the published score are needed, and an operator or the sandbox decides. Nobody can change a loan that runs.</p>",
    },
    zh: {
      title: "借款条款",
      content:
        "<p>在模拟模式下借款时，您接受本条款以及所选产品的数字。两者在整笔借款期间保持不变；之后的版本只适用于之后的借款。</p><h3>费用</h3><ul><li>每日利息 = 未还本金 × 日利率，向上取整。利息不再计息。</li><li>借款当天计息；之后每一天在结束时（UTC 0 点）计息。30 天的借款在到期日归还，正好计息 30 天。未发生卖出时没有其他费用。</li><li>到期日之后改按逾期利率计息，最多为日利率的 1.5 倍。</li></ul><h3>还款</h3><ul><li>任何一天、任何金额、任何余额都可还款，不收费用，先还利息。</li><li>到期日前三天和前一天会提醒您。</li><li>无抵押借款逾期后仍需归还；系统不会自动扣取您的余额，但评分会下降，还清之前不再放款。</li></ul><h3>抵押物</h3><ul><li>抵押物仍归您所有，不产生收益，还清之前不能动用。您可能失去它。</li><li>抵押率 = 欠款 ÷ 抵押物按买价计算的价值。达到预警水平时发送消息；达到追加保证金水平时发送消息，并给您产品所列的小时数追加抵押或还款；期限已过，或一旦达到卖出水平，就会按买价卖出部分抵押物。</li><li>只卖出使借款回到初始抵押率所需的数量：x = (D - t × C) ÷ ((1 - f) - t)，其中 D 为欠款，C 为价值，t 为目标抵押率，f 为费率。若剩余不足 10，则全部卖出。</li><li>全部卖出仍不足以清偿时，差额由平台承担，您不再欠款。</li><li>有抵押借款逾期超过宽限天数时，会卖出清偿欠款所需的数量。</li><li>价格缺失或过期期间不放款也不卖出；价格恢复后先等待五分钟再卖出。</li></ul><h3>由谁决定</h3><p>有抵押的借款立即放款，只由价格决定。无抵押的借款需要通过身份认证并达到公开的评分，由运营人员或沙盒决定。任何人都不能更改进行中的借款。</p>",
    },
  },
};

export const SEED_RICH_TEXTS: readonly SeedRichText[] = [privacy, terms, about, risk, fees, lock, pledge, loan];
