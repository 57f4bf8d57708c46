/** The two ways of the order benchmark to the server, each answering with the text of the envelope. */
import { once } from "node:events";
import { Client } from "undici";
import { WebSocket } from "ws";

/** A guest at a way to the server. */
export interface Seat {
  /** Resolves with the answer's text. */
  call(route: string, fields: string): Promise<string>;
}

export interface Seats {
  readonly seats: readonly Seat[];
  close(): Promise<void>;
}

/** Addresses that clients come from, as the proxy's header says: limits count by them. */
const addressOf = (index: number): string => `10.1.0.${1 + (index % 32)}`;

function post(client: Client, headers: string[], path: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    client.dispatch(
      { path, method: "POST", headers, body },
      {
        onRequestStart() {},
        onResponseStart() {},
        onResponseData(_, chunk) {
          text += chunk;
        },
        onResponseEnd: () => resolve(text),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

/** Kept connections, each used for one request at a time, whichever guest it is of. */
export function overHttp(address: string, tokens: readonly string[], connections: number): Seats {
  const clients = Array.from({ length: connections }, () => new Client(address, { pipelining: 1 }));
  const idle = clients.map((client, index) => ({ client, ip: addressOf(index) }));
  const seats = tokens.map((token) => ({
    async call(route: string, fields: string) {
      const connection = idle.pop();
      if (connection === undefined) throw new Error("more calls under way than connections");
      const headers = ["content-type", "application/json", "x-forwarded-for", connection.ip, "authorization", token];
      try {
        return await post(connection.client, headers, `/api/${route}`, fields);
      } finally {
        idle.push(connection);
      }
    },
  }));
  return {
    seats,
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/** A socket a guest. */
export async function overSocket(address: string, tokens: readonly string[]): Promise<Seats> {
  const sockets: WebSocket[] = [];
  const open = async (token: string, index: number): Promise<Seat> => {
    const headers = { "x-forwarded-for": addressOf(index) };
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws`, { perMessageDeflate: false, headers });
    sockets.push(socket);
    await once(socket, "open");
    socket.send(`{"op":"auth","token":"${token}"}`);
    let answered: (text: string) => void = () => undefined;
    socket.on("message", (data) => {
      const text = String(data);
      if (text.startsWith('[{"ch":"answer"')) answered(text);
      else if (text.includes('"ch":"error"')) answered(text);
    });
    socket.on("close", () => answered("the socket was closed"));
    let n = 0;
    return {
      call(route, fields) {
        n += 1;
        socket.send(`{"op":"call","n":${n},"route":"${route}","fields":${fields}}`);
        return new Promise((resolve) => {
          answered = resolve;
        });
      },
    };
  };
  const seats = await Promise.all(tokens.map(open));
  return {
    seats,
    async close() {
      const closed = sockets.map((socket) => once(socket, "close"));
      for (const socket of sockets) socket.close();
      await Promise.all(closed);
    },
  };
}
