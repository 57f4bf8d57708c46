import { Amount, Button, IconButton, Input, Sheet } from "@candela/ui";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useState } from "react";
import { type Drawing, NOTE_MAX } from "../../../lib/chart/drawings/drawing.ts";
import type { DrawingController } from "../../../lib/chart/drawings/drawing-controller.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";

interface DrawingListProps {
  readonly controller: DrawingController;
  readonly priceScale: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All drawings of the product by name, each with its own delete: the way to them without a pointer. */
export function DrawingList({ controller, priceScale, open, onClose }: DrawingListProps) {
  const t = useT();
  const { drawings } = controller;
  const nameOf = ({ kind, text }: Drawing) => text ?? t(`chart_tool_${kind}`);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("chart_drawings")}
      action={
        drawings.length > 0 && (
          <Button wide kind="destructive" onClick={controller.clear}>
            {t("chart_clear")}
          </Button>
        )
      }
    >
      {drawings.length === 0 && <p className="py-4 text-body text-ink-2">{t("chart_drawings_none")}</p>}
      <ul>
        {drawings.map((drawing) => (
          <li key={drawing.id} className="flex min-h-14 items-center gap-3 border-b border-line">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-body font-medium">{nameOf(drawing)}</span>
              <span className="block text-caption text-ink-3">
                {drawing.anchors.map(({ ts, price }) => (
                  <span key={`${ts} ${price}`} className="me-3 inline-block">
                    <bdi className="num">{formatDateTime(ts)}</bdi> <Amount value={price.toFixed(priceScale)} />
                  </span>
                ))}
              </span>
            </span>
            <IconButton label={t("chart_remove_of", { name: nameOf(drawing) })} onClick={() => controller.remove(drawing.id)}>
              <TrashIcon size={20} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** Asks for the words of a note once its place is chosen. */
export function NoteSheet({ controller }: { readonly controller: DrawingController }) {
  const t = useT();
  return (
    <Sheet open={controller.noteAt !== null} onClose={() => controller.finishNote("")} title={t("chart_note_title")}>
      {controller.noteAt !== null && <NoteForm onSave={controller.finishNote} />}
    </Sheet>
  );
}

function NoteForm({ onSave }: { readonly onSave: (text: string) => void }) {
  const t = useT();
  const [text, setText] = useState("");
  return (
    <form
      className="flex flex-col gap-3 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
      }}
    >
      <Input label={t("chart_note_text")} value={text} maxLength={NOTE_MAX} onChange={(event) => setText(event.target.value)} />
      <Button wide type="submit">
        {t("chart_note_save")}
      </Button>
    </form>
  );
}
