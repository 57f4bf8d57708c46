/** The globals of a service worker, as far as ours uses them: the compiler knows either pages or workers, and the app is pages. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchAsked extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null;
}

export interface NotificationTapped extends Extendable {
  readonly notification: Notification & { readonly data?: unknown };
}

export interface Told extends Extendable {
  readonly data: unknown;
}

interface Window {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<Window>;
  postMessage(message: unknown): void;
}

interface Events {
  readonly install: Extendable;
  readonly activate: Extendable;
  readonly fetch: FetchAsked;
  readonly push: Pushed;
  readonly notificationclick: NotificationTapped;
  readonly message: Told;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: { showNotification(title: string, options: NotificationOptions & { readonly data?: unknown }): Promise<void> };
  readonly clients: {
    matchAll(options: { readonly type: "window"; readonly includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<Window | null>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(kind: K, listener: (event: Events[K]) => void): void;
}
