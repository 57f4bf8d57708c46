import { createStore, type Store } from "../../lib/browser/store.ts";
import type { SupportMessage } from "../../lib/support/support-shapes.ts";
import { begun, type ChatLog, EMPTY_LOG, isBehind, withHeard, withNewer, withOlder } from "./chat-log.ts";

/** As many as the server gives at once. */
export const MESSAGES_PAGE = 50;
/** Between two tries to fill a gap, ms: the line may be away. */
const AGAIN_MS = 3_000;

export interface Feed {
  readonly log: ChatLog;
  readonly state: "loading" | "ready" | "failed";
  readonly older: "idle" | "reading" | "failed";
}

type Read = (range: { readonly after?: number; readonly before?: number }) => Promise<readonly SupportMessage[]>;

export interface ChatFeed {
  readonly store: Store<Feed>;
  /** Reads what is missing up to the number that the conversation has by now; the first time its newest page. */
  readonly catchUp: (last: number) => Promise<void>;
  readonly hear: (message: SupportMessage) => void;
  readonly readOlder: () => Promise<void>;
  readonly stop: () => void;
}

/** One conversation on this device: never with a gap that stays, whatever comes in whichever order. */
export function createChatFeed(read: Read): ChatFeed {
  const store = createStore<Feed>({ log: EMPTY_LOG, state: "loading", older: "idle" });
  const change = (part: Partial<Feed>) => store.set({ ...store.get(), ...part });
  let wanted = 0;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function begin(): Promise<void> {
    const last = wanted;
    const heard = store.get().log.messages;
    const rows = await read({});
    const log = heard.reduce(withHeard, begun(rows, last, MESSAGES_PAGE));
    // What was heard meanwhile is in it, too.
    change({ log: store.get().log.messages.reduce(withHeard, log), state: "ready" });
  }

  async function fill(): Promise<void> {
    if (store.get().state !== "ready") await begin();
    while (isBehind(store.get().log, wanted)) {
      const last = Math.max(wanted, store.get().log.messages.at(-1)?.seq ?? 0);
      const rows = await read({ after: store.get().log.upTo });
      change({ log: withNewer(store.get().log, rows, last, MESSAGES_PAGE) });
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    try {
      await fill();
    } catch {
      if (stopped) return;
      if (store.get().state === "ready") timer = setTimeout(() => void start(), AGAIN_MS);
      else change({ state: "failed" });
    }
  }

  function start(): Promise<void> {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    store,
    catchUp(last) {
      wanted = Math.max(wanted, last);
      if (store.get().state === "failed") change({ state: "loading" });
      return start();
    },
    hear(message) {
      change({ log: withHeard(store.get().log, message) });
      if (store.get().state === "ready" && isBehind(store.get().log, wanted)) void start();
    },
    readOlder: () => readBefore(store, read),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** The page before the first message that is here. */
async function readBefore(store: Store<Feed>, read: Read): Promise<void> {
  const change = (part: Partial<Feed>) => store.set({ ...store.get(), ...part });
  const { log, older } = store.get();
  const [first] = log.messages;
  if (first === undefined || !log.hasOlder || older === "reading") return;
  change({ older: "reading" });
  try {
    const rows = await read({ before: first.seq });
    change({ log: withOlder(store.get().log, rows, MESSAGES_PAGE), older: "idle" });
  } catch {
    change({ older: "failed" });
  }
}
