import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Button } from "./button.tsx";
import { useBackCloses } from "./layers.ts";

export interface AlertProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: string;
  /** Of its only button. */
  readonly confirm: string;
}

export function AlertPanel({ open, onClose, title, text, confirm }: AlertProps) {
  useBackCloses(open, onClose);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-[220ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className="fixed inset-x-5 top-1/2 z-50 on-raised mx-auto max-w-80 -translate-y-1/2 rounded-sheet border border-(--sheet-line) bg-raised p-5 text-center text-ink shadow-modal outline-none transition-opacity duration-[220ms] data-ending-style:opacity-0 data-starting-style:opacity-0">
          <AlertDialog.Title className="text-title3">{title}</AlertDialog.Title>
          <AlertDialog.Description className="pt-2 pb-5 text-body text-ink-2">{text}</AlertDialog.Description>
          <Button wide onClick={onClose}>
            {confirm}
          </Button>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
