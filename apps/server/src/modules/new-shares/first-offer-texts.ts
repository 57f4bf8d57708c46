import type { IssuedProfile } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import type { NewOffer, OfferTexts } from "./offer-store.ts";

/** An offer of a new installation: its calendar counts from the first start. */
export interface FirstOffer
  extends Pick<NewOffer["terms"], "code" | "price" | "lotShares" | "lotsOffered" | "lotsMinimum" | "lotsPerUser"> {
  /** Names it among what was seeded. */
  readonly name: string;
  readonly opensAfterMs: number;
  readonly openMs: number;
  readonly profile: IssuedProfile;
  readonly words: OfferTexts;
}

/** What can happen to whoever subscribes: the same for every offer, so that it is read once. */
const RISKS = `<p>This is a paper offer of a company that does not exist. Its share has a simulated price from the day of its listing on.</p>
<ul>
<li>You may get fewer shares than you ask for, or none. If more lots are requested than there are, a draw decides, and nobody can influence it.</li>
<li>Your money is held until the draw. After the close you can neither change nor withdraw your order.</li>
<li>From its first day on the price can fall below the issue price. You can lose most of what you paid.</li>
<li>If fewer lots are requested than the offer needs, or if what the draw needs is not there in time, nobody gets shares and all money is returned.</li>
</ul>`;

const RISKS_ZH = `<p>这是一家虚构公司的模拟新股。自上市之日起，其价格为模拟价格。</p>
<ul>
<li>您获配的股数可能少于申请，也可能为零。申请手数超过发行量时由抽签决定，任何人都无法左右结果。</li>
<li>您的款项冻结至抽签。截止后，申请既不能更改，也不能撤回。</li>
<li>自上市首日起，价格可能跌破发行价，您可能损失大部分投入。</li>
<li>申请未达最低认购数量，或抽签所需的数据未能按时取得时，不配售任何股份，款项全额退回。</li>
</ul>`;

const howZh = (lots: string) => `<h2>如何配售</h2>
<p>所有人的发行价相同。申请手数超过发行量时，全部手数打乱顺序，前 ${lots} 手中签。种子的哈希随本次发行公布，申请名单在截止时公布；任何人都可以重新计算抽签。</p>`;

/** Fictional companies; amounts are for one whole share in millionths of the settlement currency. */
export const FIRST_OFFERS: readonly FirstOffer[] = [
  {
    ...{ name: "brackwater", code: "S:BWTD", profile: "growth" },
    ...{ price: 12_400_000n, lotShares: 10, lotsOffered: 4_000, lotsMinimum: 5, lotsPerUser: 50 },
    ...{ opensAfterMs: 0, openMs: 3 * DAY_MS },
    words: {
      en: {
        name: "Brackwater Tidal",
        sector: "Tidal power",
        summary: "Builds turbines for estuaries and sells the power of four of them. It has made a small profit for two years.",
        prospectus: `<h2>The company</h2>
<p>Brackwater Tidal is a fictional company. It builds slow turbines that stand on the bed of an estuary and turn with both tides. Four of them are connected; nine more are ordered.</p>
<h2>What the money is for</h2>
<p>40,000 shares are offered in 4,000 lots of 10. The proceeds would pay for a second slipway and for the cable of the northern array.</p>
<h2>How shares are allotted</h2>
<p>One price for all. If more lots are requested than there are, all lots are shuffled, and the first 4,000 win. The hash of the seed is published with this offer; the list of orders is published at the close; anybody can do the draw again.</p>`,
        financials: `<table><tbody>
<tr><th>Millions of USD</th><th>2023</th><th>2024</th><th>2025</th></tr>
<tr><td>Sales</td><td>18.2</td><td>24.9</td><td>31.4</td></tr>
<tr><td>Operating result</td><td>-2.6</td><td>0.7</td><td>1.9</td></tr>
<tr><td>Net debt</td><td>11.0</td><td>12.3</td><td>9.8</td></tr>
</tbody></table><p>Figures of a fictional company.</p>`,
        risks: RISKS,
      },
      zh: {
        name: "布莱克沃特潮汐能",
        sector: "潮汐发电",
        summary: "为河口建造水轮机，并出售其中四台所发的电力。最近两年略有盈利。",
        prospectus: `<h2>公司</h2>
<p>布莱克沃特潮汐能是一家虚构公司。它建造立于河口水底的低速水轮机，涨潮和落潮时都会转动。四台已并网，另有九台已获订单。</p>
<h2>募集资金用途</h2>
<p>本次发行 40,000 股，分为 4,000 手，每手 10 股。募集资金将用于第二座船台，以及北部阵列的电缆。</p>
${howZh("4,000")}`,
        financials: `<table><tbody>
<tr><th>百万美元</th><th>2023</th><th>2024</th><th>2025</th></tr>
<tr><td>营业收入</td><td>18.2</td><td>24.9</td><td>31.4</td></tr>
<tr><td>营业利润</td><td>-2.6</td><td>0.7</td><td>1.9</td></tr>
<tr><td>净负债</td><td>11.0</td><td>12.3</td><td>9.8</td></tr>
</tbody></table><p>虚构公司的数据。</p>`,
        risks: RISKS_ZH,
      },
    },
  },
  {
    ...{ name: "juniper", code: "S:JNCC", profile: "steady" },
    ...{ price: 4_800_000n, lotShares: 50, lotsOffered: 2_000, lotsMinimum: 5, lotsPerUser: 20 },
    ...{ opensAfterMs: 0, openMs: 10 * DAY_MS },
    words: {
      en: {
        name: "Juniper Cold Chain",
        sector: "Refrigerated transport",
        summary: "Carries vaccines and fresh food in cooled trucks through six countries. It pays no dividend.",
        prospectus: `<h2>The company</h2>
<p>Juniper Cold Chain is a fictional company. It runs 640 cooled trucks and eleven warehouses, and writes down the temperature of every pallet.</p>
<h2>What the money is for</h2>
<p>100,000 shares are offered in 2,000 lots of 50. The proceeds would replace diesel coolers by electric ones.</p>
<h2>How shares are allotted</h2>
<p>One price for all. If more lots are requested than there are, all lots are shuffled, and the first 2,000 win. The hash of the seed is published with this offer; the list of orders is published at the close; anybody can do the draw again.</p>`,
        financials: `<table><tbody>
<tr><th>Millions of USD</th><th>2023</th><th>2024</th><th>2025</th></tr>
<tr><td>Sales</td><td>96.0</td><td>104.5</td><td>109.8</td></tr>
<tr><td>Operating result</td><td>4.1</td><td>3.6</td><td>4.4</td></tr>
<tr><td>Net debt</td><td>38.0</td><td>41.2</td><td>37.5</td></tr>
</tbody></table><p>Figures of a fictional company.</p>`,
        risks: RISKS,
      },
      zh: {
        name: "杜松冷链",
        sector: "冷藏运输",
        summary: "以冷藏车在六个国家运送疫苗和生鲜食品。不派发股息。",
        prospectus: `<h2>公司</h2>
<p>杜松冷链是一家虚构公司。它拥有 640 辆冷藏车和十一座仓库，并记录每个托盘的温度。</p>
<h2>募集资金用途</h2>
<p>本次发行 100,000 股，分为 2,000 手，每手 50 股。募集资金将用于以电动制冷机替换柴油制冷机。</p>
${howZh("2,000")}`,
        financials: `<table><tbody>
<tr><th>百万美元</th><th>2023</th><th>2024</th><th>2025</th></tr>
<tr><td>营业收入</td><td>96.0</td><td>104.5</td><td>109.8</td></tr>
<tr><td>营业利润</td><td>4.1</td><td>3.6</td><td>4.4</td></tr>
<tr><td>净负债</td><td>38.0</td><td>41.2</td><td>37.5</td></tr>
</tbody></table><p>虚构公司的数据。</p>`,
        risks: RISKS_ZH,
      },
    },
  },
  {
    ...{ name: "oriel", code: "S:OREL", profile: "bold" },
    ...{ price: 38_500_000n, lotShares: 5, lotsOffered: 3_000, lotsMinimum: 10, lotsPerUser: 40 },
    ...{ opensAfterMs: 5 * DAY_MS, openMs: 7 * DAY_MS },
    words: {
      en: {
        name: "Oriel Optics",
        sector: "Optical sensors",
        summary: "Makes sensors that see through dust and fog. It has lost money in every year so far.",
        prospectus: `<h2>The company</h2>
<p>Oriel Optics is a fictional company. Its sensors guide machines in mines, mills and harbours, where cameras see nothing.</p>
<h2>What the money is for</h2>
<p>15,000 shares are offered in 3,000 lots of 5. The proceeds would pay for a clean room and for two years of development.</p>
<h2>How shares are allotted</h2>
<p>One price for all. If more lots are requested than there are, all lots are shuffled, and the first 3,000 win. The hash of the seed is published with this offer; the list of orders is published at the close; anybody can do the draw again.</p>`,
        financials: `<table><tbody>
<tr><th>Millions of USD</th><th>2023</th><th>2024</th><th>2025</th></tr>
<tr><td>Sales</td><td>2.1</td><td>5.8</td><td>11.3</td></tr>
<tr><td>Operating result</td><td>-9.4</td><td>-12.2</td><td>-8.7</td></tr>
<tr><td>Cash</td><td>21.0</td><td>9.6</td><td>14.1</td></tr>
</tbody></table><p>Figures of a fictional company.</p>`,
        risks: RISKS,
      },
      zh: {
        name: "奥里尔光学",
        sector: "光学传感器",
        summary: "制造能穿透粉尘和雾气的传感器。迄今每年都亏损。",
        prospectus: `<h2>公司</h2>
<p>奥里尔光学是一家虚构公司。它的传感器在矿山、工厂和港口引导机器，那里的摄像头什么也看不见。</p>
<h2>募集资金用途</h2>
<p>本次发行 15,000 股，分为 3,000 手，每手 5 股。募集资金将用于一间洁净室和两年的研发。</p>
${howZh("3,000")}`,
        financials: `<table><tbody>
<tr><th>百万美元</th><th>2023</th><th>2024</th><th>2025</th></tr>
<tr><td>营业收入</td><td>2.1</td><td>5.8</td><td>11.3</td></tr>
<tr><td>营业利润</td><td>-9.4</td><td>-12.2</td><td>-8.7</td></tr>
<tr><td>现金</td><td>21.0</td><td>9.6</td><td>14.1</td></tr>
</tbody></table><p>虚构公司的数据。</p>`,
        risks: RISKS_ZH,
      },
    },
  },
];
