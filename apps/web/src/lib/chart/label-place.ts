/** Part of the candles' pane, px from its top left corner. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** From the middle of a candle to the label of its end, half of a label's height, and from a label to what it makes room for, px. */
const REACH = 11;
const HALF = 7;
export const SPACE = 6;

export interface Label {
  /** Where the text begins or ends, px. */
  readonly x: number;
  readonly align: "left" | "right";
}

const meets = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Where the label of a price stands: towards the middle, else on the other side, else beyond what lies there. */
export function labelPlace(at: { readonly x: number; readonly y: number }, width: number, room: number, taken: readonly Box[]): Label {
  const boxOf = ({ x, align }: Label): Box => {
    const left = align === "left" ? x : x - width;
    return { left, right: left + width, top: at.y - HALF, bottom: at.y + HALF };
  };
  const inside = (label: Label) => boxOf(label).left >= 0 && boxOf(label).right <= room;
  const free = (label: Label) => inside(label) && taken.every((box) => !meets(boxOf(label), box));
  const after = (x: number): Label => ({ x, align: "left" });
  const before = (x: number): Label => ({ x, align: "right" });
  const [near, other] = at.x > room / 2 ? [before(at.x - REACH), after(at.x + REACH)] : [after(at.x + REACH), before(at.x - REACH)];
  const beyond = taken.filter((box) => meets(boxOf(near), box)).flatMap((box) => [after(box.right + SPACE), before(box.left - SPACE)]);
  return [near, other, ...beyond].find(free) ?? near;
}
