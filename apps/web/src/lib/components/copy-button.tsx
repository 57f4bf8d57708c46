import { CopyIcon } from "@phosphor-icons/react/dist/csr/Copy";
import { copyText } from "../browser/clipboard.ts";

/** A small icon beside what it copies; `label` names that. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => void copyText(text)}
      className="touch grid size-6 shrink-0 cursor-pointer place-items-center rounded-tag text-ink-2 active:bg-fill"
    >
      <CopyIcon size={18} aria-hidden="true" />
    </button>
  );
}
