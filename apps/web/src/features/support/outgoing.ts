import { createStore } from "../../lib/browser/store.ts";
import { callData, errorText } from "../../lib/net/api.ts";
import { randomKey } from "../../lib/net/command.ts";
import { RequestError } from "../../lib/net/request.ts";
import { uploadPicture } from "../../lib/net/upload-picture.ts";
import { sessionStore } from "../../lib/session/session.ts";
import { createUserStore } from "../../lib/session/user-store.ts";
import type { Conversation, SupportMessage, SupportTrade, Topic } from "../../lib/support/support-shapes.ts";
import { serverNow } from "../../lib/time/server-clock.ts";

export type OutgoingContent =
  /** With a topic it was written outside of the hours. */
  | { readonly kind: "text"; readonly text: string; readonly topic?: Topic }
  | { readonly kind: "picture"; readonly base64: string; readonly width: number; readonly height: number }
  | { readonly kind: "trade"; readonly trade: SupportTrade };

/** A message on its way. Its `clientId` makes a second sending the same message. */
export interface Outgoing {
  readonly clientId: string;
  readonly content: OutgoingContent;
  readonly ts: number;
  readonly state: "sending" | "failed";
  /** Why it failed; null where only the line was away, after which it is sent again by itself. */
  readonly problem: string | null;
}

export interface Sent {
  readonly conversation: Conversation;
  readonly message: SupportMessage;
}

/** What is on its way, oldest first; texts outlive the page, pictures do not. */
export const outgoingStore = createStore<readonly Outgoing[]>([]);

/** Longest kept, so that a device that never comes back on line does not fill up. */
const KEPT_MAX = 20;

function readKept(value: unknown): readonly Outgoing[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as readonly Outgoing[]).filter(
    (each) => typeof each?.clientId === "string" && typeof each.ts === "number" && each.content instanceof Object,
  );
}
const keptStore = createUserStore<readonly Outgoing[]>("supportOutgoing", [], readKept);

function put(next: readonly Outgoing[]): void {
  outgoingStore.set(next);
  keptStore.set(next.filter(({ content }) => content.kind !== "picture").slice(-KEPT_MAX));
}

/** What an earlier page left is sent again; what it was rejected for stays to be read. */
export function loadOutgoing(): void {
  const known = new Set(outgoingStore.get().map(({ clientId }) => clientId));
  const kept = keptStore.get().filter(({ clientId }) => !known.has(clientId));
  if (kept.length > 0) outgoingStore.set([...kept, ...outgoingStore.get()]);
}

sessionStore.subscribe(() => {
  outgoingStore.set([]);
});

function change(clientId: string, part: Partial<Outgoing>): void {
  put(outgoingStore.get().map((each) => (each.clientId === clientId ? { ...each, ...part } : each)));
}

export function forgetOutgoing(clientId: string): void {
  if (outgoingStore.get().some((each) => each.clientId === clientId)) put(outgoingStore.get().filter((each) => each.clientId !== clientId));
}

async function deliver({ clientId, content }: Outgoing): Promise<Sent | null> {
  const options = { quiet: true };
  if (content.kind === "text") {
    const { text, topic } = content;
    if (topic !== undefined) return callData("POST /api/service/openForm", { clientId, topic, text }, options);
    return callData("POST /api/service/send", { clientId, text }, options);
  }
  if (content.kind === "picture")
    return uploadPicture("POST /api/service/sendPicture", { clientId }, { name: "picture", base64: content.base64 });
  return callData("POST /api/service/attach", { clientId, kind: content.trade.kind, id: content.trade.id }, options);
}

/** Only the line was away, or the server busy: trying again may help. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { failure } = error;
  return failure.kind === "network" || failure.kind === "timeout" || (failure.kind === "rejected" && failure.status === 503);
}

let running = false;

/** Sends all that waits, one after the other so that their order stays; `onSent` gets each answer. */
export async function sendWaiting(onSent: (sent: Sent) => void): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (;;) {
      const next = outgoingStore.get().find(({ state }) => state === "sending");
      if (next === undefined) return;
      try {
        const sent = await deliver(next);
        if (sent !== null) onSent(sent);
        forgetOutgoing(next.clientId);
      } catch (error) {
        change(next.clientId, { state: "failed", problem: isPassing(error) ? null : errorText(error) });
      }
    }
  } finally {
    running = false;
  }
}

export function enqueue(contents: readonly OutgoingContent[]): void {
  const made = contents.map((content) => ({ clientId: randomKey(), content, ts: serverNow(), state: "sending" as const, problem: null }));
  put([...outgoingStore.get(), ...made]);
}

/** To be sent once more: one, or all that only the line kept from being sent. */
export function retryOutgoing(clientId?: string): void {
  put(
    outgoingStore
      .get()
      .map((each) =>
        each.state === "failed" && (clientId === undefined ? each.problem === null : each.clientId === clientId)
          ? { ...each, state: "sending", problem: null }
          : each,
      ),
  );
}
