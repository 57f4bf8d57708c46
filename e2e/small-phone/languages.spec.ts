import { LANGUAGE_CODES } from "@candela/api";
import { isDeep } from "@candela/testkit";
import { cutLabels } from "../acts/cut-labels.ts";
import { overflows } from "../acts/overflows.ts";
import { openNext, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { deviceOf, expect, pageTest, test } from "../fixtures.ts";

/** Those whose words are longest, and one that writes from the right; a deep run looks at all. */
const ORDINARY = ["de", "rus", "my", "ar"] as const;

const LOOKED_AT = [
  "home",
  "homeClassic",
  "homePulse",
  "quotes",
  "trade",
  "ticket",
  "orders",
  "positions",
  "quickTrades",
  "assets",
  "summary",
  "record",
  "statistics",
  "statement",
  "me",
  "meClassic",
  "meTiles",
  "meDirectory",
  "profile",
  "security",
  "messages",
  "alerts",
  "limits",
  "language",
] as const;

/** What does not fit, page by page. */
type Misfits = Record<string, readonly string[]>;

for (const language of isDeep ? LANGUAGE_CODES : ORDINARY)
  test.describe(`in the language ${language}`, () => {
    test.use({
      as: "trader",
      storageState: ({ session }, use) => use(deviceOf(session, { language, tradeModes: { AAPL: "spot", "C:EURUSD": "contract" } })),
    });

    pageTest("the words of every page fit 320 px, and no control's are cut", async ({ page }) => {
      test.slow();
      const found: Misfits = {};
      const products = ["X:BTCUSD", "C:EURUSD"].map((code) => [`trade ${code}`, `${PATHS.trade}?productCode=${code}`]);
      for (const [name = "", path = ""] of [...LOOKED_AT.map((name) => [name, PATHS[name]]), ...products]) {
        await openNext(page, path);
        await settled(page);
        const misfits = async () => [...(await overflows(page)), ...(await cutLabels(page))];
        // Asked again while it fails: prices come and go, and with them the room they take.
        await expect
          .poll(misfits, { timeout: 3_000 })
          .toEqual([])
          .catch(() => undefined);
        const left = await misfits();
        if (left.length > 0) found[name] = left;
      }
      expect(found).toEqual({});
    });
  });
