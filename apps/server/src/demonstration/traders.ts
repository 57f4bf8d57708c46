/** The traders of a demonstration, and their habits. None of them knows more than past prices. */

export type Codes = readonly [string, ...string[]];

/** Which way a trader goes: with the last move, against it, or always up. */
export type Style = "follow" | "against" | "up";

interface Looking {
  readonly codes: Codes;
  readonly style: Style;
  /** How long the move is that is looked at. */
  readonly lookMinutes: number;
}

export interface QuickHabit extends Looking {
  readonly kind: "quick";
  readonly stakes: readonly [string, ...string[]];
}

export interface ContractHabit extends Looking {
  readonly kind: "contract";
  readonly leverage: number;
  /** Margin of one position, whole USDT. */
  readonly margin: bigint;
  /** Distances of target and stop from the price, in hundredths of a percent. */
  readonly takeProfit: bigint;
  readonly stopLoss: bigint;
  /** In place of a stop: how many percent a trailing stop lies behind. */
  readonly trailingPercent?: string;
  /** Positions that have been open for so long are closed. */
  readonly hours: number;
}

export interface SpotHabit {
  readonly kind: "spot";
  readonly codes: Codes;
  /** What one purchase spends, USDT. */
  readonly amount: string;
  /** Every so manieth act sells a third of what is held of the product, in percent of acts. */
  readonly sellPercent: number;
}

export interface LimitHabit {
  readonly kind: "limit";
  readonly codes: Codes;
  readonly amount: bigint;
  /** How far below the price the order rests, in hundredths of a percent. */
  readonly below: bigint;
  readonly timeInForce: "gtc" | "day";
}

export interface AlertHabit {
  readonly kind: "alert";
  readonly codes: Codes;
  /** How far from the price, in hundredths of a percent. */
  readonly away: bigint;
}

export type Habit = QuickHabit | ContractHabit | SpotHabit | LimitHabit | AlertHabit;

export interface Trader {
  readonly name: string;
  readonly account: string;
  readonly habits: readonly [Habit, ...Habit[]];
  /** Acts in a hundred days. */
  readonly actsInHundredDays: number;
  /** Comes so many days before the end, and not with the others. */
  readonly comesDaysBefore?: number;
}

const COINS: Codes = ["X:BTCUSD", "X:ETHUSD", "X:SOLUSD"];
const SHARES: Codes = ["AAPL", "NVDA", "TSLA"];
const FUTURES: Codes = ["GC", "CL", "ES"];
const CURRENCIES: Codes = ["C:EURUSD", "C:USDJPY"];

const quick = (codes: Codes, style: Style, ...stakes: [string, ...string[]]): QuickHabit => ({
  ...{ kind: "quick", codes, style, lookMinutes: 15, stakes },
});
const contract = (
  codes: Codes,
  style: Style,
  [leverage, margin]: readonly [number, bigint],
  [takeProfit, stopLoss]: readonly [bigint, bigint],
): ContractHabit => ({
  ...{ kind: "contract", codes, style, lookMinutes: 240, leverage, margin, takeProfit, stopLoss, hours: 72 },
});
const trailing = (codes: Codes, leverage: number, percent: string): ContractHabit => ({
  ...contract(codes, "follow", [leverage, 600n], [900n, 400n]),
  trailingPercent: percent,
});
const spot = (codes: Codes, amount: string, sellPercent = 20): SpotHabit => ({ kind: "spot", codes, amount, sellPercent });
const limit = (codes: Codes, below: bigint, timeInForce: "gtc" | "day" = "gtc"): LimitHabit => ({
  ...{ kind: "limit", codes, amount: 900n, below, timeInForce },
});
const alert = (codes: Codes, away: bigint): AlertHabit => ({ kind: "alert", codes, away });

/** The one who is logged in: a bit of everything, with stops, and stakes that are small for the account. */
export const PERSON: Trader = {
  name: "Mira Keller",
  account: "mira.keller@example.org",
  actsInHundredDays: 150,
  habits: [
    quick(["X:BTCUSD", "X:ETHUSD", "GC", "C:EURUSD", "NVDA"], "follow", "25", "50", "100", "150", "250", "500"),
    contract(["X:BTCUSD", "GC", "NVDA", "C:EURUSD"], "follow", [10, 900n], [320n, 210n]),
    quick(["X:BTCUSD", "GC"], "against", "25", "50", "100"),
    contract(["X:ETHUSD", "CL", "TSLA"], "against", [5, 800n], [380n, 260n]),
    spot(["AAPL", "NVDA", "X:BTCUSD", "X:ETHUSD", "X:LINKUSD"], "1500", 25),
    limit(["X:BTCUSD", "AAPL", "X:LINKUSD"], 180n),
  ],
};

/** Leaders and the invited come first: a life of fewer traders has them too. */
const HABITS: readonly (readonly [name: string, actsInHundredDays: number, ...Trader["habits"]])[] = [
  ["Lukas Brandt", 110, contract(COINS, "follow", [10, 500n], [400n, 220n])],
  ["Ingrid Olsen", 90, trailing(["GC", "ES", "CL"], 5, "1.2")],
  ["Laura Fischer", 80, contract(["NVDA", "AAPL", "ES"], "up", [5, 900n], [260n, 180n])],
  ["Noa Berger", 140, contract(["C:EURUSD", "C:USDJPY", "C:GBPUSD"], "against", [20, 300n], [90n, 70n])],
  ["Wei Zhang", 90, contract(SHARES, "follow", [5, 900n], [300n, 150n])],
  ["Rahul Mehta", 60, contract(["CL"], "follow", [20, 350n], [280n, 160n]), alert(["CL"], 150n)],
  ["Jonas Weber", 160, quick(COINS, "follow", "10", "20", "50")],
  ["Tom Whitaker", 80, contract(FUTURES, "against", [10, 700n], [250n, 250n])],
  ["Chloe Martin", 60, limit(SHARES, 100n, "day"), spot(SHARES, "500")],
  ["Yuki Mori", 80, contract(["C:USDJPY", "C:EURUSD"], "against", [20, 500n], [80n, 80n])],
  ["Kofi Mensah", 60, contract(COINS, "against", [10, 500n], [350n, 350n])],
  ["Priya Nair", 70, spot(SHARES, "800")],
  ["Sofia Rossi", 60, spot(COINS, "600", 10)],
  ["Hannah Lindqvist", 40, spot(["AAPL", "NVDA"], "1200", 5)],
  ["Peter Novak", 30, spot(["X:BTCUSD"], "2000", 0)],
  ["Aylin Demir", 140, quick(CURRENCIES, "against", "25", "50")],
  ["Grace Kim", 60, quick(["NVDA", "TSLA"], "against", "50", "100")],
  ["Mei Tanaka", 60, trailing(COINS, 10, "2.5")],
  ["Daniel Okafor", 110, quick(["GC", "CL"], "follow", "20", "40"), alert(FUTURES, 120n)],
  ["Elena Petrova", 70, limit(COINS, 150n), alert(COINS, 250n)],
  ["Omar Haddad", 120, quick(COINS, "against", "5", "10", "15")],
  ["Mateo Silva", 70, contract(["X:SOLUSD"], "follow", [50, 250n], [300n, 170n])],
  ["Nadia Karim", 60, quick(SHARES, "follow", "25", "75"), alert(SHARES, 200n)],
  ["Ahmed Saleh", 40, limit(["X:ETHUSD", "X:SOLUSD"], 300n)],
  ["Viktor Hansen", 50, contract(["X:BTCUSD"], "up", [100, 200n], [150n, 70n])],
  ["Maya Cohen", 70, spot(["TSLA", "NVDA", "X:SOLUSD"], "700", 45)],
  ["Liam Murphy", 90, quick(["C:EURUSD"], "follow", "30", "60")],
  ["Ana Popescu", 50, trailing(SHARES, 5, "3.0")],
  ["Julia Nowak", 40, limit(["AAPL", "X:BTCUSD"], 120n, "day"), quick(COINS, "follow", "15")],
];

/** By whose code somebody registers: three levels below the person. */
export const INVITED: ReadonlyMap<string, string> = new Map([
  ["Wei Zhang", PERSON.name],
  ["Rahul Mehta", PERSON.name],
  ["Jonas Weber", PERSON.name],
  ["Tom Whitaker", PERSON.name],
  ["Chloe Martin", "Wei Zhang"],
  ["Yuki Mori", "Rahul Mehta"],
  ["Kofi Mensah", "Yuki Mori"],
]);

/** A trader who offers contracts for copying. */
export interface Leading {
  readonly trader: string;
  /** As followers know the leader. */
  readonly name: string;
  readonly text: string;
  readonly profitShare: string;
  readonly productTypes: readonly (1 | 2 | 3 | 4)[];
  /** Of trading, before it begins. */
  readonly afterDays: number;
  /** What the person leaves out of copying. */
  readonly leftOutByPerson: string;
}

export const LEADERS: readonly Leading[] = [
  {
    ...{ trader: "Lukas Brandt", name: "Lukas Brandt", profitShare: "0.1", productTypes: [2], afterDays: 3 },
    text: "With the move of the last four hours, bitcoin, ether and solana, ten times. Always a stop, never longer than three days.",
    leftOutByPerson: "X:SOLUSD",
  },
  {
    ...{ trader: "Ingrid Olsen", name: "Ingrid Olsen", profitShare: "0.08", productTypes: [3], afterDays: 8 },
    text: "Gold, oil and the index with a stop that trails. Few trades, five times, no hurry.",
    leftOutByPerson: "CL",
  },
  {
    ...{ trader: "Laura Fischer", name: "Laura Fischer", profitShare: "0.12", productTypes: [1, 3], afterDays: 16 },
    text: "Large shares and the index, upwards only. It falls when they fall, and says so here.",
    leftOutByPerson: "AAPL",
  },
  {
    ...{ trader: "Noa Berger", name: "Noa Berger", profitShare: "0.05", productTypes: [4], afterDays: 5 },
    text: "Currencies, against the last move, twenty times, small.",
    leftOutByPerson: "C:USDJPY",
  },
];

/** Too young to judge when it goes on live. */
const COMES_LATE: Readonly<Record<string, number>> = { "Noa Berger": 24 };

export const OTHERS: readonly Trader[] = HABITS.map(([name, actsInHundredDays, ...habits]) => ({
  name,
  account: `${name.toLowerCase().replace(" ", ".")}@example.org`,
  actsInHundredDays,
  habits,
  ...(COMES_LATE[name] !== undefined && { comesDaysBefore: COMES_LATE[name] }),
}));

/** What all of them trade. */
export const TRADED_CODES: readonly string[] = [
  ...new Set([PERSON, ...OTHERS].flatMap(({ habits }) => habits.flatMap(({ codes }) => [...codes]))),
];
