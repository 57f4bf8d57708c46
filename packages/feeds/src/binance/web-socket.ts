import { WebSocket } from "ws";
import type { OpenSocket } from "./stream-connection.ts";

/** Far above the longest message of the streams that are listened to. */
const MESSAGE_BYTES_MAX = 64 * 1_024;

/** A socket by the library, which answers pings with their payload by itself. What went wrong is no matter: the connection has ended. */
export const openWebSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: MESSAGE_BYTES_MAX });
  socket.on("open", () => events.opened());
  socket.on("message", (data, isBinary) => events.heard(isBinary ? "" : String(data)));
  socket.on("ping", () => events.pinged());
  socket.on("error", () => undefined);
  socket.on("close", () => events.closed());
  return () => socket.terminate();
};
