/** Quotes to many sockets, against a bare loop over `send` with frames of equal size. */
import { forkFile } from "../child.ts";
import { notMeasured, type Row, row } from "../rows.ts";
import type { FanOut } from "./fan-out-server.ts";

const CLIENTS = [1_000, 5_000] as const;

export async function fanOutBench(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const clients of CLIENTS) {
    const name = `socket fan-out to ${clients.toLocaleString("en")} clients`;
    const server = forkFile("fan-out/fan-out-server.ts");
    try {
      const { productMs, bareMs, productCpuMs, bareCpuMs, frameBytes } = await server.ask<FanOut>(clients);
      const perSecond = (ms: number) => (clients * 1_000) / ms;
      rows.push(
        row({
          name: `${name}, against a bare broadcast`,
          value: perSecond(productMs),
          unit: "frames/s",
          anchor: perSecond(bareMs),
          aim: { of: "ratio", atLeast: 0.8 },
          note: `frames of ${frameBytes} B, until the last client has read its own`,
        }),
        row({
          name: `${name}, processor time of the server alone`,
          value: productCpuMs,
          unit: "ms/flush",
          anchor: bareCpuMs,
        }),
      );
    } catch (error) {
      rows.push(notMeasured(name, error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error)));
    } finally {
      await server.stop();
    }
  }
  return rows;
}
