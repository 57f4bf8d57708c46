export interface ToastOptions {
  readonly text: string;
  readonly tone?: "good" | "problem" | "info";
  /** How long it stays, when not as long as most. */
  readonly durationMs?: number;
  /** Where it stands; at the bottom unless told. */
  readonly place?: "top";
  /** With an action it stays 5 s and waits while pointed at. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface Toast extends ToastOptions {
  readonly id: number;
}

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

export function setToast(next: Toast | null): void {
  current = next;
  for (const listener of [...listeners]) listener();
}

/** Shows one message; a newer one takes its place. */
export function showToast(options: ToastOptions): void {
  count += 1;
  setToast({ ...options, id: count });
}

export function followToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): Toast | null {
  return current;
}
