import { showToast } from "@candela/ui";
import { isSeen, onceSeen } from "../browser/once-seen.ts";
import { loadKindDetails } from "../kinds/kinds.ts";
import { t } from "../language/i18n.ts";
import { readProductName } from "../market/named-product.ts";
import { navigateTo } from "../navigation/navigation.ts";
import { ALERTS_PATH, MESSAGE_PATH, MESSAGES_PATH } from "../navigation/paths.ts";
import { callRows } from "../net/api.ts";
import { followAccount } from "../net/live.ts";
import { awaitedStore } from "../net/live-connection.ts";
import { workerRegistration } from "../pwa/app-update.ts";
import { mayNotify } from "../pwa/notify-permission.ts";
import { sessionStore } from "../session/session.ts";
import { numberStyle } from "../site/number-style.ts";
import { isHere, type MessagePlace, messagePlace } from "./message-place.ts";
import type { SiteMessage } from "./message-teller.ts";
import { messageWords } from "./message-text.ts";
import { markRead, readUnread, unreadStore } from "./unread.ts";

/** Messages that come within this time are told together, ms. */
const TOGETHER_MS = 400;

/** Counts what is unread, and tells what comes, wherever the user is in the app. Called once. */
export function watchMessages(): void {
  let waiting: SiteMessage[] = [];
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tellSoon = (message: SiteMessage) => {
    waiting.push(message);
    telling ??= setTimeout(() => {
      const messages = waiting;
      waiting = [];
      telling = undefined;
      void tell(messages);
    }, TOGETHER_MS);
  };
  followAccount(
    (events) => {
      for (const event of events) {
        if (event.kind !== "message") continue;
        unreadStore.set(event.unread);
        if (event.message !== null) tellSoon(event.message);
      }
    },
    () => void readUnread(),
  );
  sessionStore.subscribe(() => {
    clearTimeout(telling);
    telling = undefined;
    waiting = [];
    void readUnread();
  });
  document.addEventListener("visibilitychange", () => void stayAwake());
  // It may have gone to the background before this code was here, or have begun there.
  void stayAwake();
}

/** In the background the socket stays while there is something that the system could tell of: an alert that waits, a position that may be closed. */
async function stayAwake(): Promise<void> {
  if (isSeen() || !mayNotify() || sessionStore.get() === null) return awaitedStore.set(false);
  const active = await callRows("GET /api/priceAlert/list", { status: "active", pageNum: 1, pageSize: 1 }, { quiet: true }).catch(() => []);
  const kinds = await loadKindDetails().catch(() => []);
  const ends = await Promise.all(kinds.map(({ mayEndUnseen }) => mayEndUnseen?.().catch(() => false)));
  awaitedStore.set(!isSeen() && (active.length > 0 || ends.includes(true)));
}

async function tell(messages: readonly SiteMessage[]): Promise<void> {
  const [first] = messages;
  if (first === undefined) return;
  const one = messages.length === 1;
  const alerts = messages.every(({ kind }) => kind === "price_alert");
  const [name] = await Promise.all([readProductName(first.params.productCode ?? ""), loadKindDetails()]);
  const { title, text } = one
    ? messageWords(first, name, numberStyle(), t)
    : { title: t(alerts ? "inbox_several" : "inbox_several_any", { count: messages.length }), text: "" };
  const place = one ? messagePlace(first) : undefined;
  // Without a connection it stays unread.
  const read = () => void markRead(first.id).catch(() => undefined);
  if (place !== undefined && isSeen() && isHere(place)) {
    // The page behind it shows all of it already: there is nowhere to lead to.
    read();
    return showToast({ text: title });
  }
  const openPlace = ({ path, query }: MessagePlace) => {
    read();
    void navigateTo(path, query);
  };
  const open = () =>
    place !== undefined
      ? openPlace(place)
      : void (one
          ? navigateTo(MESSAGE_PATH, { id: first.id })
          : alerts
            ? navigateTo(ALERTS_PATH, { list: "fired" })
            : navigateTo(MESSAGES_PATH));
  if (!isSeen() && mayNotify()) notify(title, text, `message ${first.id}`, open);
  onceSeen(() => showToast({ text: title, action: { label: t("inbox_look"), onClick: open } }));
}

/** By the system. Some browsers want a service worker for it and throw; where there is none only the toast tells. */
function notify(title: string, body: string, tag: string, open: () => void): void {
  const options = { body, tag, icon: "/icon.svg", lang: document.documentElement.lang };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
      open();
    };
  } catch {
    void workerRegistration()?.showNotification(title, options);
  }
}
