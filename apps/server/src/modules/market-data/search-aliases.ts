/**
 * Further names under which people look for a product, by its code: former and everyday names, codes of other markets, and the metals and crops
 * in languages whose texts are not translated yet. They are searched and never shown.
 */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  META: ["Facebook", "Instagram", "WhatsApp"],
  GOOGL: ["Google", "GOOG", "YouTube"],
  "X:BNBUSD": ["Binance"],
  "X:XRPUSD": ["Ripple"],
  "X:ETHUSD": ["Ether"],
  SPY: ["SPX", "US500"],
  ES: ["SPX", "US500"],
  NQ: ["NDX", "US100"],
  YM: ["DJI", "US30"],
  RTY: ["US2000"],
  GC: ["XAU", "oro", "ouro", "vàng", "золото", "золата", "emas", "ذهب", "सोना", "ทองคำ", "금", "金"],
  SI: ["XAG", "Silber", "plata", "argent", "prata", "argento", "bạc", "серебро", "срэбра", "perak", "فضة", "चांदी", "เงิน", "은", "銀"],
  HG: ["Kupfer", "cobre", "cuivre", "rame", "медь", "tembaga", "نحاس", "구리", "銅"],
  CL: ["USOIL", "petróleo", "pétrole", "petrolio", "Öl", "нефть", "minyak", "نفط", "원유", "原油"],
  BZ: ["UKOIL", "petróleo", "pétrole", "petrolio", "Öl", "нефть", "minyak", "نفط", "원유", "原油"],
  NG: ["Erdgas", "gas natural", "gaz naturel", "газ", "天然ガス"],
  ZC: ["maize", "Mais", "maíz", "maïs", "milho", "кукуруза", "jagung", "ذرة", "옥수수"],
};

export const aliasesOf = (productCode: string): readonly string[] => ALIASES[productCode] ?? [];
