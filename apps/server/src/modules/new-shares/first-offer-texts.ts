import type { IssuedProfile } from "@candela/feeds";
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

const DAY = 86_400_000;

/** What can happen to whoever subscribes: the same for every offer, so that it is read once. */
const RISKS = `<p>This is a paper offer of a company that does not exist. Its share has a simulated price from the day of its listing on.</p>
<ul>
<li>You may get fewer shares than you ask for, or none. If more lots are requested than there are, a draw decides, and nobody can influence it.</li>
<li>Your money is held until the draw. After the close you can neither change nor withdraw your order.</li>
<li>From its first day on the price can fall below the issue price. You can lose most of what you paid.</li>
<li>If fewer lots are requested than the offer needs, or if what the draw needs is not there in time, nobody gets shares and all money is returned.</li>
</ul>`;

/** Fictional companies; amounts are for one whole share in millionths of the settlement currency. */
export const FIRST_OFFERS: readonly FirstOffer[] = [
  {
    ...{ name: "brackwater", code: "S:BWTD", profile: "growth" },
    ...{ price: 12_400_000n, lotShares: 10, lotsOffered: 4_000, lotsMinimum: 5, lotsPerUser: 50 },
    ...{ opensAfterMs: 0, openMs: 3 * DAY },
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
    },
  },
  {
    ...{ name: "juniper", code: "S:JNCC", profile: "steady" },
    ...{ price: 4_800_000n, lotShares: 50, lotsOffered: 2_000, lotsMinimum: 5, lotsPerUser: 20 },
    ...{ opensAfterMs: 0, openMs: 10 * DAY },
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
    },
  },
  {
    ...{ name: "oriel", code: "S:OREL", profile: "bold" },
    ...{ price: 38_500_000n, lotShares: 5, lotsOffered: 3_000, lotsMinimum: 10, lotsPerUser: 40 },
    ...{ opensAfterMs: 5 * DAY, openMs: 7 * DAY },
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
    },
  },
];
