import { Amount } from "@candela/ui";
import type { Share } from "./allocation.ts";

/** The colour of the bar and what part of all this is. */
export function ShareNote({ share }: { readonly share: Share }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="size-2 rounded-[2.5px]" style={{ background: `var(--allocation-${share.colour})` }} />
      <Amount value={share.percent} as="percent" decimals={1} />
    </span>
  );
}
