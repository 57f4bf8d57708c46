import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";

/** At the end of a row that leads on. */
export function WayOn() {
  return <CaretRightIcon size={16} aria-hidden="true" className="text-ink-3 rtl:-scale-x-100" />;
}
