import { cx } from "@candela/ui";
import type { ReactNode } from "react";

/** "a695…b2ac". */
const shortHex = (hex: string): string => `${hex.slice(0, 4)}…${hex.slice(-4)}`;

interface ProofStepProps {
  readonly title: ReactNode;
  /** Hexadecimal. */
  readonly value: string | null;
  readonly isBad: boolean;
  /** There is no such value. */
  readonly isEmpty?: boolean;
  readonly isLast?: boolean;
  readonly children?: ReactNode;
}

/** A value of a proof, in the order in which anybody can repeat them; its dot says whether it came out here. Stands on a filled ground. */
export function ProofStep({ title, value, isBad, isEmpty = false, isLast = false, children }: ProofStepProps) {
  return (
    <li className={cx("relative flex gap-3.5", !isLast && "pb-3")}>
      {!isLast && <span aria-hidden="true" className="absolute start-[5px] top-3 -bottom-2 w-0.5 bg-ink" />}
      <span
        aria-hidden="true"
        className={cx(
          "relative mt-1 size-3 shrink-0 rounded-full border-2",
          isBad ? "border-danger bg-fill" : isEmpty ? "border-line-strong bg-fill" : "border-ink bg-ink",
        )}
      />
      <div className="min-w-0 flex-1 text-caption text-ink-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className={cx("min-w-0 flex-1 basis-40 text-body font-medium", isBad ? "text-danger" : "text-ink")}>{title}</h3>
          {value !== null && (
            <bdi dir="ltr" className="num shrink-0">
              {shortHex(value)}
            </bdi>
          )}
        </div>
        {children !== undefined && <p>{children}</p>}
      </div>
    </li>
  );
}
