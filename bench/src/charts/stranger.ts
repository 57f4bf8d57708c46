/** The stranger of the chart benchmark, a process of its own: asks for a past that nobody has asked for, at planned times, and waits for no answer. */
import { Agent, request } from "undici";

export interface StrangerLoad {
  readonly address: string;
  readonly durationMs: number;
  readonly what: "candles" | "ticks";
  /** Requests a second. */
  readonly rate: number;
  /** With the number of the latest tick. */
  readonly products: readonly { readonly productCode: string; readonly seq: number }[];
  /** Ends of pages lie between these moments, epoch ms. */
  readonly from: number;
  readonly to: number;
}

export interface StrangerAnswers {
  readonly asked: number;
  /** How many were answered so: "200", or the key of the rejection. */
  readonly answers: Readonly<Record<string, number>>;
}

const INTERVALS = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"] as const;
/** Clients, by the header of a proxy. */
const ADDRESSES = 8;
const CONNECTIONS = 64;

function pick<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}

function pathOf({ what, products, from, to }: StrangerLoad): string {
  const { productCode, seq } = pick(products);
  const code = encodeURIComponent(productCode);
  if (what === "ticks") return `tick/detail?productCode=${code}&seq=${1 + Math.floor(Math.random() * seq)}`;
  const end = Math.floor(from + Math.random() * (to - from));
  return `candle/list?productCode=${code}&interval=${pick(INTERVALS)}&endTs=${end}&limit=1000`;
}

async function ask(agent: Agent, load: StrangerLoad, n: number): Promise<string> {
  const headers = { "x-forwarded-for": `10.3.0.${1 + (n % ADDRESSES)}` };
  const { statusCode, body } = await request(`${load.address}/api/${pathOf(load)}`, { dispatcher: agent, headers });
  const text = await body.text();
  return statusCode === 200 ? "200" : (/"msg":"(\w+)"/.exec(text)?.[1] ?? `${statusCode}`);
}

async function run(load: StrangerLoad): Promise<StrangerAnswers> {
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  const answers: Record<string, number> = {};
  const count = (answer: string): void => {
    answers[answer] = (answers[answer] ?? 0) + 1;
  };
  const began = performance.now();
  let asked = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(load.durationMs, performance.now() - began);
      for (; asked < Math.floor((passed * load.rate) / 1_000); asked += 1) ask(agent, load, asked).then(count, () => count("broken off"));
      if (passed < load.durationMs) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  // A request that is still under way was not answered in time; the server drops it when the connections end.
  await agent.destroy();
  return { asked, answers };
}

process.on("message", async (load: StrangerLoad) => process.send?.(await run(load)));
