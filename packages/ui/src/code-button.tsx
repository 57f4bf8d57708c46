import { cx } from "./class-names.ts";

interface CodeButtonProps {
  /** Before the first code, after it, and while another one has to wait. */
  readonly labels: { readonly get: string; readonly again: string; readonly retry: (seconds: number) => string };
  /** Until another code may be asked for; 0 is now. The caller counts it, since it outlives a reload. */
  readonly seconds: number;
  /** Whether one was sent already. */
  readonly asked: boolean;
  readonly sending: boolean;
  readonly onSend: () => void;
}

/** Sends a code, and says for how long it will not send another. Keeps the focus while it waits. */
export function CodeButton({ labels, seconds, asked, sending, onSend }: CodeButtonProps) {
  const waiting = seconds > 0;
  const off = waiting || sending;
  return (
    <button
      type="button"
      aria-disabled={off || undefined}
      onClick={() => !off && onSend()}
      className={cx(
        "touch z-10",
        waiting
          ? "num cursor-not-allowed text-ink-3"
          : "cursor-pointer font-medium text-ink underline decoration-line-strong underline-offset-4",
      )}
    >
      {waiting ? labels.retry(seconds) : asked ? labels.again : labels.get}
    </button>
  );
}
