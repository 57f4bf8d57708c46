/** Actions of keys. Arrows follow the reading direction; on a magnified picture they move it, so that all of it can be seen. */
export type KeyWish =
  | { readonly kind: "close" }
  | { readonly kind: "turn" }
  | { readonly kind: "fit" }
  | { readonly kind: "first" }
  | { readonly kind: "last" }
  | { readonly kind: "zoom"; readonly direction: 1 | -1 }
  | { readonly kind: "step"; readonly by: 1 | -1 }
  | { readonly kind: "move"; readonly x: number; readonly y: number };

const MOVE_PX = 60;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export function keyWish(key: string, state: { readonly large: boolean; readonly rtl: boolean }): KeyWish | null {
  const arrow = ARROWS[key];
  if (arrow !== undefined) {
    const [x, y] = arrow;
    if (state.large) return { kind: "move", x: x * MOVE_PX + 0, y: y * MOVE_PX + 0 };
    if (x === 0) return null;
    return { kind: "step", by: x < 0 === state.rtl ? -1 : 1 };
  }
  if (key === "Escape") return { kind: "close" };
  if (key === "+" || key === "=") return { kind: "zoom", direction: 1 };
  if (key === "-") return { kind: "zoom", direction: -1 };
  if (key === "0") return { kind: "fit" };
  if (key === "r" || key === "R") return { kind: "turn" };
  if (key === "Home") return { kind: "first" };
  return key === "End" ? { kind: "last" } : null;
}
