import type { Duplex } from "node:stream";

/** How long a peer may take to read the last answer and to close its side. */
export const LINGER_MS = 1_000;

/**
 * Sends a last answer and closes the connection. Connections of HTTP stay half open: a peer that never closes its own side would keep its descriptor for ever
 * if the end were left to it.
 */
export function endWith(socket: Duplex, text: string, lingerMs: number = LINGER_MS): void {
  const letGo = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(letGo));
  socket.end(text);
  // Unread, the peer's end would not be seen.
  socket.resume();
}
