/**
 * Health of the process by its parts. A part is ready or says why not; the process is ready when all parts are. `/api/health` shows a
 * snapshot. A part that never reported does not count, so each part announces itself as "starting" before it begins.
 */
export type HealthReason = { part: string; reason: string };
export type HealthSnapshot = { live: true; ready: boolean; reasons: HealthReason[] };

export class Health {
  readonly #reasons = new Map<string, string | undefined>();

  /** Marks the part as ready. */
  up(part: string): void {
    this.#reasons.set(part, undefined);
  }

  /** Marks the part as not ready; the reason is shown to operators and must hold no secret. */
  down(part: string, reason: string): void {
    this.#reasons.set(part, reason);
  }

  snapshot(): HealthSnapshot {
    const reasons: HealthReason[] = [];
    for (const [part, reason] of this.#reasons) if (reason !== undefined) reasons.push({ part, reason });
    return { live: true, ready: reasons.length === 0 && this.#reasons.size > 0, reasons };
  }
}
