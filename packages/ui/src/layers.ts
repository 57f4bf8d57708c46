import { useEffectEvent, useId, useLayoutEffect } from "react";

/**
 * A layer over the page (sheet, dialog) owns one history entry, so that going back closes it first. Closing it by
 * other means goes back over that entry; navigation waits until that has happened.
 */
let settling: Promise<void> = Promise.resolve();

/** Ids of the layers that are open, the lowest first. */
let openLayers: readonly string[] = [];

interface LayerState {
  readonly layer?: string;
}

function topLayer(): string | undefined {
  return (history.state as LayerState | null)?.layer;
}

/** Whether the present entry belongs to this layer or to one above it: then no step has led back over this one's. */
function isStillOver(id: string): boolean {
  const top = topLayer();
  return top === id || (top !== undefined && openLayers.indexOf(top) > openLayers.indexOf(id));
}

/** Resolves when no closing layer is still going back. Navigation awaits this. */
export async function layersSettled(): Promise<void> {
  // A layer told to close in this very turn goes back only once React has taken it down.
  if (topLayer() !== undefined) await new Promise((resolve) => setTimeout(resolve));
  await settling;
}

/** True while the present history entry belongs to an open layer: navigation then replaces it. */
export function isLayerOnTop(): boolean {
  return topLayer() !== undefined;
}

/** True on the entry of a layer that is open no more: an address that was typed over it left it in the history. */
export function isLayerLeft(): boolean {
  const top = topLayer();
  return top !== undefined && !openLayers.includes(top);
}

function goBackOverEntry() {
  settling = new Promise((resolve) => {
    const done = () => {
      removeEventListener("popstate", done);
      resolve();
    };
    addEventListener("popstate", done);
    setTimeout(done, 400);
    history.back();
  });
}

/** Ties an open layer to the back button. */
export function useBackCloses(open: boolean, close: () => void): void {
  const id = useId();
  const onBack = useEffectEvent(close);
  // With the layer itself: a step back in the moment in which it is there is meant for it.
  useLayoutEffect(() => {
    if (!open) return;
    let closedByBack = false;
    let gone = false;
    const onPop = () => {
      if (isStillOver(id)) return;
      closedByBack = true;
      onBack();
    };
    // A layer that was closed just now may still be on its way back: that step is not meant for this one.
    void settling.then(() => {
      if (gone) return;
      if (topLayer() !== id) history.pushState({ ...(history.state as object | null), layer: id }, "");
      openLayers = [...openLayers, id];
      addEventListener("popstate", onPop);
    });
    return () => {
      gone = true;
      openLayers = openLayers.filter((layer) => layer !== id);
      removeEventListener("popstate", onPop);
      if (!closedByBack && topLayer() === id) goBackOverEntry();
    };
  }, [open, id]);
}
