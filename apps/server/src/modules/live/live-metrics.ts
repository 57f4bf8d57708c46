import { Counter, Gauge, type Registry } from "prom-client";

export interface LiveFigures {
  readonly clients: number;
  /** Bytes handed to sockets that their readers have not taken. */
  readonly waitingBytes: number;
  readonly framesSent: number;
  readonly snapshotsAfterSlow: number;
}

/** Registers the socket's figures, read when asked for. */
export function liveMetrics(registry: Registry, figures: () => LiveFigures): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: (figures: LiveFigures) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(figures()));
      },
    });
  const counter = (name: string, help: string, read: (figures: LiveFigures) => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read(figures()));
      },
    });
  gauge("candela_socket_clients", "Open sockets", ({ clients }) => clients);
  gauge("candela_socket_waiting_bytes", "Bytes that wait for slow readers", ({ waitingBytes }) => waitingBytes);
  counter("candela_socket_frames_total", "Quote frames sent", ({ framesSent }) => framesSent);
  counter("candela_socket_snapshots_total", "Slow readers that were given a snapshot", ({ snapshotsAfterSlow }) => snapshotsAfterSlow);
}
