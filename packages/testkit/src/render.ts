import { render as renderLater } from "vitest-browser-react";

/** React draws in a task, runs effects in another, and what they set in one more; some are left over. */
const TASKS = 6;

/** Lets React do what it has put off: it and this share a queue of messages, also while a test holds the timers. */
async function drawn(): Promise<void> {
  for (let task = 0; task < TASKS; task += 1)
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
}

/**
 * Renders an element into the page, and answers when it stands there with its effects run. The React that is released has no `act`, which would wait for that.
 */
export const render: typeof renderLater = async (...given) => {
  const shown = await renderLater(...given);
  await drawn();
  const rerender: typeof shown.rerender = async (element) => {
    await shown.rerender(element);
    await drawn();
  };
  return { ...shown, rerender };
};
