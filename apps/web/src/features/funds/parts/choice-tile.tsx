import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import type { ReactNode } from "react";

interface ChoiceTileProps {
  readonly start?: ReactNode;
  /** Above what is chosen. */
  readonly name: string;
  /** What is chosen, or what is to be chosen. */
  readonly children: ReactNode;
  /** Absent where there is nothing else. */
  readonly onClick: (() => void) | undefined;
}

/** A filled field that opens a chooser. */
export function ChoiceTile({ start, name, children, onClick }: ChoiceTileProps) {
  const inner = (
    <>
      {start}
      <span className="min-w-0 flex-1 text-start">
        <span className="block text-caption text-ink-2">{name}</span>
        <span className="block text-row wrap-anywhere">{children}</span>
      </span>
    </>
  );
  const look = "flex min-h-14 w-full items-center gap-3 rounded-input bg-fill px-3.5 py-2";
  if (onClick === undefined) return <div className={look}>{inner}</div>;
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={`${look} cursor-pointer active:bg-fill-press`}>
      {inner}
      <CaretDownIcon size={16} aria-hidden="true" className="shrink-0 text-ink-2" />
    </button>
  );
}
