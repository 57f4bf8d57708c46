/** How a picture lies on its stage. Places are px from the middle of the stage, to the right and down, in every language. */
export interface PictureView {
  /** Times the size at which it just fits. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** Quarter turns clockwise; grows on, so that a turn never runs backwards. */
  readonly turns: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export const FITTED: PictureView = { scale: 1, x: 0, y: 0, turns: 0 };
export const SCALE_MAX = 6;
/** The zoom of a double tap. */
const SCALE_TAPPED = 2.5;
/** The zoom of one tap on a button. */
export const SCALE_STEP = 1.5;

const isLying = (turns: number) => turns % 2 !== 0;

/** Size at which the whole picture fits on the stage, as turned; small pictures are not made larger. */
export function fittedScale(picture: Frame, stage: Frame, turns: number): number {
  const { width, height } = isLying(turns) ? { width: picture.height, height: picture.width } : picture;
  if (width === 0 || height === 0) return 1;
  return Math.min(1, stage.width / width, stage.height / height);
}

/** The same view with its scale in bounds and no edge of the picture further in than it has to be. */
export function boundView(view: PictureView, picture: Frame, stage: Frame): PictureView {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale));
  const drawn = scale * fittedScale(picture, stage, view.turns);
  const [width, height] = isLying(view.turns) ? [picture.height, picture.width] : [picture.width, picture.height];
  const within = (at: number, size: number, room: number) => {
    const far = Math.max(0, (size * drawn - room) / 2);
    // Plus zero: a place is never minus zero.
    return Math.min(far, Math.max(-far, at)) + 0;
  };
  return { ...view, scale, x: within(view.x, width, stage.width), y: within(view.y, height, stage.height) };
}

/** Larger by a factor; what lies under `at` stays there. */
export function zoomView(view: PictureView, factor: number, at: Place): PictureView {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return { ...view, scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

export function moveView(view: PictureView, by: Place): PictureView {
  return { ...view, x: view.x + by.x, y: view.y + by.y };
}

/** A quarter turn; the whole picture is seen again. */
export function turnView(view: PictureView): PictureView {
  return { ...FITTED, turns: view.turns + 1 };
}

/** To the tapped place and back again. */
export function tapView(view: PictureView, at: Place): PictureView {
  return view.scale > 1 ? { ...FITTED, turns: view.turns } : zoomView(view, SCALE_TAPPED, at);
}
