import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A second line of the site: passes on what it is asked to the product, which itself lets pages of the first line ask. */
export class LineProxy {
  readonly #server: Server;
  /** Paths asked for, each with the session it carried. */
  readonly asked: { readonly path: string; readonly token: string | undefined }[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(product: string): Promise<LineProxy> {
    const server = createServer();
    const proxy = new LineProxy(server);
    server.on("request", (incoming: IncomingMessage, outgoing) => {
      if (incoming.method !== "OPTIONS")
        proxy.asked.push({ path: (incoming.url ?? "").split("?", 1)[0] ?? "", token: incoming.headers.authorization });
      const onward = request(product + incoming.url, {
        method: incoming.method,
        headers: { ...incoming.headers, host: new URL(product).host },
      });
      onward.on("response", (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
