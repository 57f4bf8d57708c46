import type { SeedArticle } from "./articles.ts";

/** Announcements about this installation as it is when it is new. */
export const SEED_ANNOUNCEMENTS: readonly SeedArticle[] = [
  {
    name: "noticeWelcome",
    isPinned: true,
    words: {
      en: {
        title: "This is a paper-money market",
        summary: "All balances here are paper money. Deposits and withdrawals go to a sandbox.",
        content:
          "<p>Every account here holds paper money. It cannot be bought or sold, and what it earns or loses has no value outside this app. Deposits and withdrawals are made with a sandbox: no real money moves, so never send any.</p><p>Prices come from a simulated market, or from recordings that are replayed. The label at the top of the home page says which.</p><p>The rules are those of real trading: buys pay the ask, sells get the bid, fees are charged, and positions without enough margin are closed.</p>",
      },
      zh: {
        title: "这里使用的是模拟资金",
        summary: "所有余额均为模拟资金，充值和提现都在沙盒中进行。",
        content:
          "<p>此处所有账户持有的都是模拟资金，不能买卖，盈亏在本应用之外没有任何价值。充值和提现都在沙盒中进行，不涉及真实资金，请勿转入真实资金。</p><p>行情来自模拟市场，或由录制行情回放而来，首页顶部的标签会注明是哪一种。</p><p>规则与真实交易一致：买入按卖价成交，卖出按买价成交，照常收取手续费，保证金不足的持仓会被强制平仓。</p>",
      },
    },
  },
  {
    name: "noticeBeginAnew",
    words: {
      en: {
        title: "You can start over at any time",
        summary: "A reset gives you 100,000 USDT of paper money again and keeps your history.",
        content:
          '<p>On the page <a href="#/pages/record/statistics">Statistics</a> you can reset your account to 100,000 USDT. Money and holdings of the old account are returned first, and none of its history is deleted: record, orders and results stay readable under the number of that account.</p><p>Open orders and positions must be closed first. The page can do that for you; quick trades end by themselves.</p>',
      },
      zh: {
        title: "您可以随时重新开始",
        summary: "重置后再次获得 100,000 USDT 模拟资金，历史记录全部保留。",
        content:
          '<p>在<a href="#/pages/record/statistics">交易统计</a>页面可以把账户重置为 100,000 USDT。旧账户的资金和持仓会先退回，但不会删除任何内容：流水、委托和交易结果仍可按账户编号查看。</p><p>重置前须先了结未成交委托和持仓，页面可代为处理；快捷交易到期后自行结束。</p>',
      },
    },
  },
  {
    name: "noticePriceGuard",
    words: {
      en: {
        title: "What happens when a price jumps",
        summary: "A product whose price jumps out of bounds is halted until its prices are consistent again.",
        content:
          "<p>Each new price is compared with the last ones. When it is further away than the bound of its class (10% for stocks and crypto, 7% for futures, 3% for forex), trading in that product is halted: quotes continue, but nothing trades or is liquidated.</p><ul><li>It trades again when five prices in a row are back, or when fifteen in a row agree on the new level and thirty seconds have passed.</li><li>A quick trade that runs during a halt is void: stake and fee are returned.</li><li>Every halt is public, with the price that caused it.</li></ul>",
      },
      zh: {
        title: "价格突变时会怎样",
        summary: "价格超出范围的产品会暂停交易，直到行情恢复一致。",
        content:
          "<p>每个新报价都会与此前的报价比较。偏离超过该类产品的界限（股票和加密货币 10%，期货 7%，外汇 3%）时，该产品暂停交易：行情照常更新，但不成交，也不强平。</p><ul><li>连续五个报价回到范围内，或连续十五个报价在新价位上一致且已过三十秒，即恢复交易。</li><li>期限内遇到暂停的快捷交易作废，退回投入金额和手续费。</li><li>每次暂停及引发暂停的报价均公开可查。</li></ul>",
      },
    },
  },
  {
    name: "noticeQuickFees",
    words: {
      en: {
        title: "Quick trades begin without a fee",
        summary: "Quick trades initially have no fee. Spot and contracts have theirs.",
        content:
          '<p>A new installation charges no fee on quick trades. Whether one is charged is shown on the ticket before you confirm, and a trade keeps the terms it was accepted on.</p><p>The rates of all markets are on the page <a href="#/pages/richText?key=fees">Fees</a>.</p>',
      },
      zh: {
        title: "快捷交易初始免手续费",
        summary: "快捷交易的手续费初始为关闭；现货与合约照常收取。",
        content:
          '<p>新部署的系统对快捷交易不收手续费。是否收费会在确认前显示在下单面板上，每笔交易按受理时的条件执行。</p><p>各市场费率请见<a href="#/pages/richText?key=fees">手续费</a>页面。</p>',
      },
    },
  },
  {
    name: "noticeGuests",
    words: {
      en: {
        title: "Keep your guest account",
        summary: "A guest account lives on one device. Registering keeps it, with everything in it.",
        content:
          '<p>A guest account is opened with one tap and known only to the device it was opened on. If you log out there, or the browser clears its data, you cannot get back into it. It also ends after 14 days without use, and after 90 days in any case.</p><p><a href="#/pages/user/register">Registering</a> makes it yours on every device. Balance, orders and records stay as they are.</p>',
      },
      zh: {
        title: "请保留您的游客账户",
        summary: "游客账户只在一台设备上有效，注册即可完整保留。",
        content:
          '<p>游客账户一键开通，只有开通它的设备认得它。退出登录或清除浏览器数据后，将无法再次进入。14 天未使用或满 90 天后，登录状态也会失效。</p><p><a href="#/pages/user/register">注册</a>之后，可以在任何设备上使用该账户，余额、委托和流水均不变。</p>',
      },
    },
  },
  {
    name: "noticeOwnLimits",
    words: {
      en: {
        title: "Limits you set yourself",
        summary: "Tighter limits apply at once, looser ones only after 24 hours, and closing is never limited.",
        content:
          '<p>On the page <a href="#/pages/limit/limit">Personal limits</a> you can set the most you may lose in a day, the most that one trade may put at risk, and breaks from a day to a month.</p><p>Nobody else can change them. You can always close, cancel and sell what you have, whatever you set.</p>',
      },
      zh: {
        title: "由您自己设定的限制",
        summary: "收紧立即生效，放宽须等 24 小时；平仓不受任何限制。",
        content:
          '<p>在<a href="#/pages/limit/limit">个人限额</a>页面，您可以设定每日最多亏损、单笔最多投入，以及一天到一个月的休息期。</p><p>这些限制只由您自己设定和更改。无论如何设置，平仓、撤单和卖出已有持仓始终可以进行。</p>',
      },
    },
  },
  {
    name: "noticeLedger",
    words: {
      en: {
        title: "The ledger is recomputed every minute",
        summary: "If a balance and its entries disagree, money stops moving until the reason is found.",
        content:
          '<p>Balances come from entries that are never changed afterwards. Once a minute the server adds them all up again. If any total disagrees, orders that move money are rejected until the reason is found: a wrong number is worse than a pause.</p><p>Your own entries are in the <a href="#/pages/record/accountRecord">account record</a>; opening balance, entries and closing balance add up on every page.</p>',
      },
      zh: {
        title: "账本每分钟重新核算一次",
        summary: "一旦余额与分录不符，资金变动立即暂停，直到查明原因。",
        content:
          '<p>余额由分录得出，分录写入后不再更改。服务器每分钟把全部分录重新加总一次。若有一项不符，在查明原因之前会拒绝一切涉及资金的委托：宁可暂停，也不容许错误的数字。</p><p>您自己的分录见<a href="#/pages/record/accountRecord">账户流水</a>，每一页的期初余额、分录与期末余额都能对上。</p>',
      },
    },
  },
];
