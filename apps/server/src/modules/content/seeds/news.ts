import type { SeedArticle } from "./articles.ts";

/** How the product works, in pieces that do not grow old. No events of any market, since none happened here. */
export const SEED_NEWS: readonly SeedArticle[] = [
  {
    name: "newsReadReceipt",
    words: {
      en: {
        title: "How to read the receipt of a quick trade",
        summary: "Two prices decide a quick trade. The receipt names both, and your browser can recalculate the result.",
        content:
          "<p>A quick trade has an opening price and a closing price, and nothing else decides its result.</p><ol><li>The <strong>opening price</strong> is the first one after the server accepts the trade. It does not exist yet when you tap.</li><li>The <strong>closing price</strong> is the last one by the end of the duration.</li><li>If the price moved your way, the stake is returned plus stake × payout rate. If the two are equal, stake and fee are returned. Otherwise the stake is lost.</li></ol><p>The receipt gives the number and the time of both prices, the formula and the entries in the ledger, and it is signed. The receipt page recalculates it in your browser; a server command does the same without a network.</p>",
      },
      zh: {
        title: "如何看懂快捷交易的凭证",
        summary: "一笔快捷交易由两个报价决定。凭证列明这两个报价，您的浏览器可以重新计算一遍。",
        content:
          "<p>一笔快捷交易只有开仓价和平仓价两个价格，除此之外没有任何因素决定结果。</p><ol><li><strong>开仓价</strong>是服务器受理之后的第一个报价。您点击的那一刻，它还不存在。</li><li><strong>平仓价</strong>是时长结束时或之前的最后一个报价。</li><li>方向判断正确，返还投入金额，并加上投入金额 × 收益率；两价相同，退还投入金额和手续费；否则损失投入金额。</li></ol><p>凭证给出两个报价的编号与时间、计算公式和账本分录，并附有签名。凭证页面会在您的浏览器中重新计算；服务器的一条命令无需联网也能核对。</p>",
      },
    },
  },
  {
    name: "newsBidAsk",
    words: {
      en: {
        title: "Bid, ask, and why a new position starts slightly below zero",
        summary: "You buy at the ask and sell at the bid. The distance between them is the spread.",
        content:
          "<p>Every market shows two prices at a time. The <strong>ask</strong> is what a buyer pays, the <strong>bid</strong> what a seller gets, and the bid is the lower one. The distance between them is the spread.</p><p>So whatever you buy would bring a little less if you sold it in the same second. A position that has just been opened shows a small loss for this reason; it is the spread, not a fee. Fees come on top and are shown on their own line before you confirm.</p>",
      },
      zh: {
        title: "买价、卖价，以及新持仓为何一开始略有亏损",
        summary: "买入按卖价，卖出按买价，两者之差就是点差。",
        content:
          "<p>每个市场同时有两个价格：<strong>卖价</strong>是买方支付的价格，<strong>买价</strong>是卖方得到的价格，买价总是较低。两者之差称为点差。</p><p>因此，刚买入的东西如果在同一秒卖出，得到的会略少一些。新开的持仓显示小额亏损正是这个原因：那是点差，不是手续费。手续费另行计算，在确认前单独列出。</p>",
      },
    },
  },
  {
    name: "newsMargin",
    words: {
      en: {
        title: "Margin and liquidation, with one example",
        summary: "A position of 4,820 USDT with a margin of 241 USDT: what the figures on the ticket mean.",
        content:
          "<p>A contract lets you hold a position that is larger than your margin. At a leverage of 20× a position worth 4,820.73 USDT needs a margin of 241.04 USDT.</p><ul><li><strong>Maintenance</strong> is the part of the position that the margin must always cover, here 0.4%: about 19 USDT.</li><li><strong>Margin ratio</strong> is margin and unrealised P/L, divided by the maintenance margin. At 100% the position is closed by liquidation.</li><li><strong>Liquidation price</strong> is where that would happen. The ticket shows it before you confirm.</li></ul><p>With isolated margin, the default, a position is backed by its own margin only. You lose the margin and the fees, never more; the insurance fund covers any further loss from a price gap.</p>",
      },
      zh: {
        title: "用一个例子讲清保证金与强平",
        summary: "4,820 USDT 的持仓，241 USDT 的保证金：下单面板上的数字各是什么意思。",
        content:
          "<p>合约让您持有大于投入的仓位。杠杆为 20× 时，价值 4,820.73 USDT 的持仓需要 241.04 USDT 保证金。</p><ul><li><strong>维持保证金</strong>是持仓价值中保证金必须始终覆盖的部分，此处为 0.4%，约 19 USDT。</li><li><strong>保证金率</strong>等于保证金与未实现盈亏之和除以维持保证金。降到 100% 时，持仓会被强制平仓。</li><li><strong>强平价</strong>就是触发强平的价格，下单前会显示出来。</li></ul><p>默认的逐仓模式下，持仓只以自身的保证金担保。您最多损失保证金和手续费；价格跳空造成的其余亏损由保险基金承担。</p>",
      },
    },
  },
  {
    name: "newsOrderTypes",
    words: {
      en: {
        title: "Market, limit, stop-limit: which order does what",
        summary: "Now at any price, later at my price, or only once the market has moved.",
        content:
          "<table><thead><tr><th>Order</th><th>Fills</th><th>Good for</th></tr></thead><tbody><tr><td>Market</td><td>at once, at the quote</td><td>when being in or out matters more than the last digit</td></tr><tr><td>Limit</td><td>at your price or better, or waits</td><td>when the price matters more than the time</td></tr><tr><td>Stop-limit</td><td>activates at the trigger price, then acts as a limit order</td><td>following a move, or leaving after one</td></tr></tbody></table><p>A waiting order reserves what it needs. Cancelling releases it at once. When the market jumps past a limit, a stop-limit order may stay unfilled: that is the price of having a limit.</p>",
      },
      zh: {
        title: "市价、限价、止损限价：各有什么用",
        summary: "立即按市场价成交、按自己的价格等待，或等行情走到某处再说。",
        content:
          "<table><thead><tr><th>委托</th><th>如何成交</th><th>适合</th></tr></thead><tbody><tr><td>市价</td><td>立即按当前报价</td><td>进出场比最后一位数字更重要时</td></tr><tr><td>限价</td><td>以您的价格或更优成交，否则等待</td><td>价格比时间更重要时</td></tr><tr><td>止损限价</td><td>到达触发价后成为限价单</td><td>顺势跟进，或在走势之后离场</td></tr></tbody></table><p>等待中的委托会冻结所需资金，撤单后立即解冻。行情跳过限价时，止损限价单可能不成交，这正是设限价的代价。</p>",
      },
    },
  },
  {
    name: "newsSimulatedMarket",
    words: {
      en: {
        title: "Where simulated prices come from",
        summary: "A seed and the clock, nothing else. Nobody who trades against you can touch the price.",
        content:
          "<p>In the simulated market every price is a function of a secret seed and the time. Orders do not move it, and there is nowhere anyone could enter one. Its volatility, its jumps and how markets move together were measured from recordings of real ones; the project's documents say which ones, and how well they match.</p><p>A fingerprint of each day's seed is published beforehand, and the seed itself when the day is over. With both, anyone can recalculate the whole day and compare it with what was shown.</p><p>If the label says that a recording is replayed, prices are those of the recording.</p>",
      },
      zh: {
        title: "模拟行情从何而来",
        summary: "只取决于一个种子和时间，没有人能伸手改动价格。",
        content:
          "<p>模拟市场中的每个价格都由一个保密的种子和时间计算得出。委托不会推动价格，也没有任何地方可以输入价格。波动幅度、跳动以及各市场之间的联动，均按真实行情的录制测得；所用录制和吻合程度见项目文档。</p><p>每一天种子的指纹可以提前查到，种子本身在当天结束后公布。两者在手，任何人都能重新算出一整天的行情，与当时显示的逐一比较。</p><p>若标签注明为回放，则价格来自录制行情。</p>",
      },
    },
  },
  {
    name: "newsBreakEven",
    words: {
      en: {
        title: "How often you have to be right",
        summary: "At a payout rate of 82%, being right half of the time loses money. The arithmetic is short.",
        content:
          "<p>Stake 100 on a quick trade with a payout rate of 82%. If you are right, you gain 82; if you are wrong, you lose 100. To break even over many such trades you must be right in 100 ÷ 182 of them, or 54.9%.</p><p>The ticket shows this figure as <strong>break-even</strong>. The difference between it and one half is what the house earns on average. There is no way of sizing stakes that changes it: doubling after a loss only gathers the same loss into fewer, larger pieces.</p>",
      },
      zh: {
        title: "要判断对多少次才不亏",
        summary: "收益率 82% 时，对一半是亏的。算式很短。",
        content:
          "<p>以收益率 82% 投入 100：判断正确赚 82，判断错误亏 100。要在许多笔这样的交易中不亏不赚，正确的比例须达到 100 ÷ 182，即 54.9%。</p><p>下单面板把这个数字显示为<strong>盈亏平衡</strong>。它超出一半的部分就是平台平均留存的部分。调整投入金额改变不了它：亏损后加倍，只是把同样的亏损集中成次数更少、金额更大的几笔。</p>",
      },
    },
  },
  {
    name: "newsStatistics",
    words: {
      en: {
        title: "Reading your own statistics",
        summary: "Win rate alone says little. Look at it beside the average win, the average loss and the drawdown.",
        content:
          '<p>A trader who wins nine times out of ten can lose money, when the tenth loss is larger than the nine wins. So the page <a href="#/pages/record/statistics">Statistics</a> shows more than a win rate:</p><ul><li><strong>Average win and average loss</strong>: what a trade makes when it goes well, and costs when it does not.</li><li><strong>Drawdown</strong>: the deepest fall below the highest point before. It says how it felt on the way.</li><li><strong>Fees and financing</strong>: what trading itself costs you.</li></ul><p>All of it comes from your ledger entries and can be exported, line by line.</p>',
      },
      zh: {
        title: "看懂自己的统计",
        summary: "只看胜率意义不大，要与平均盈利、平均亏损和回撤一起看。",
        content:
          '<p>十次对九次的人也可能亏钱，只要第十次的亏损大过前九次的盈利。因此<a href="#/pages/record/statistics">交易统计</a>页面不只显示胜率：</p><ul><li><strong>平均盈利与平均亏损</strong>：做对时赚多少，做错时赔多少。</li><li><strong>回撤</strong>：从此前最高点跌下来的最大幅度，说明过程有多难熬。</li><li><strong>手续费与隔夜费</strong>：交易本身花掉的钱。</li></ul><p>所有数字都来自您的账本分录，可逐笔导出。</p>',
      },
    },
  },
  {
    name: "newsExactNumbers",
    words: {
      en: {
        title: "Why the last digit is always right",
        summary: "Amounts are whole numbers of the smallest unit. Rounding is written down, and nothing is lost.",
        content:
          "<p>Computers often keep numbers as fractions of two, in which 0.1 has no exact place. Sums of many such numbers drift. Here an amount is a whole number of its smallest unit, as cents are of a dollar: USDT has six decimals, bitcoin eight, the yen none.</p><p>Where a sum does not come out even, it is rounded against the user by less than one unit, and the rest is booked to an account with a name. So the entries of all accounts together come to zero, always, and a single digit out of place would show.</p>",
      },
      zh: {
        title: "为什么最后一位总是准确的",
        summary: "金额都是最小单位的整数。舍入有据可查，分毫不失。",
        content:
          "<p>计算机常以二进制小数存数，而 0.1 在其中没有精确的表示，许多这样的数相加便会出现偏差。这里的金额都是最小单位的整数，如同分之于元：USDT 六位小数，比特币八位，日元没有小数。</p><p>除不尽时，按不利于用户的方向舍入，幅度不足一个最小单位，余数记入有名称的账户。因此所有账户的分录合计恒为零，错一位数字都会显现出来。</p>",
      },
    },
  },
];
