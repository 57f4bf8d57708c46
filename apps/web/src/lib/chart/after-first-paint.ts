/** How long what waits for a quiet moment waits at most, ms. */
const QUIET_LIMIT_MS = 300;

/** What of the window is asked; `requestIdleCallback` is absent in Safari. */
export interface PaintHost {
  readonly requestAnimationFrame: (callback: () => void) => unknown;
  readonly requestIdleCallback?: ((callback: () => void, options: { readonly timeout: number }) => unknown) | undefined;
  readonly setTimeout: (callback: () => void, delayMs: number) => unknown;
}

/** Over once the next frame has been drawn and the page has nothing else to do, at the latest a third of a second after it. */
export function afterFirstPaint(host: PaintHost = window): Promise<void> {
  return new Promise((resolve) => {
    host.requestAnimationFrame(() => {
      if (host.requestIdleCallback === undefined) host.setTimeout(resolve, 0);
      else host.requestIdleCallback(() => resolve(), { timeout: QUIET_LIMIT_MS });
    });
  });
}
