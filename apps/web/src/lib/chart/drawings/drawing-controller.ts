import { useEffect, useMemo, useState } from "react";
import { useStore } from "../../browser/store.ts";
import { randomKey } from "../../net/command.ts";
import type { Anchor, Drawing, DrawingKind } from "./drawing.ts";
import { openDrawings } from "./drawing-store.ts";

/** The drawings of one product and what the user is doing with them: shared by the tools and the chart. */
export interface DrawingController {
  readonly drawings: readonly Drawing[];
  /** The tool in hand; null: the chart is moved. */
  readonly tool: DrawingKind | null;
  readonly setTool: (tool: DrawingKind | null) => void;
  readonly selected: string | null;
  readonly select: (id: string | null) => void;
  readonly snapping: boolean;
  /** A drawing whose anchors are all set; a note first asks for its text. The tool is laid down. */
  readonly finish: (kind: DrawingKind, anchors: readonly Anchor[]) => void;
  /** Where the note will stand whose text is being asked for. */
  readonly noteAt: Anchor | null;
  /** Its text; empty: no note after all. */
  readonly finishNote: (text: string) => void;
  readonly replace: (drawing: Drawing) => void;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

export function useDrawingController(productCode: string, snapping: boolean): DrawingController {
  const store = useMemo(() => openDrawings(productCode), [productCode]);
  useEffect(() => store.open(), [store]);
  const { past, present, future } = useStore(store.history);
  const [tool, setTool] = useState<DrawingKind | null>(null);
  const [selected, select] = useState<string | null>(null);
  const [noteAt, setNoteAt] = useState<Anchor | null>(null);
  return useMemo(() => {
    const add = (drawing: Omit<Drawing, "id">) => {
      const id = randomKey();
      store.change({ kind: "add", drawing: { ...drawing, id } });
      select(id);
    };
    return {
      drawings: present,
      tool,
      setTool: (next) => {
        setTool(next);
        select(null);
      },
      selected: present.some(({ id }) => id === selected) ? selected : null,
      select,
      snapping,
      finish: (kind, anchors) => {
        setTool(null);
        const [at] = anchors;
        if (kind !== "note") add({ kind, anchors });
        else if (at !== undefined) setNoteAt(at);
      },
      noteAt,
      finishNote: (text) => {
        setNoteAt(null);
        if (noteAt !== null && text.trim() !== "") add({ kind: "note", anchors: [noteAt], text: text.trim() });
      },
      replace: (drawing) => store.change({ kind: "replace", drawing }),
      remove: (id) => store.change({ kind: "remove", id }),
      clear: () => store.change({ kind: "clear" }),
      undo: past.length > 0 ? store.undo : null,
      redo: future.length > 0 ? store.redo : null,
    };
  }, [store, past, present, future, tool, selected, snapping, noteAt]);
}
