import { IMAGE_STEP, IMAGE_STEP_HEIGHT, IMAGE_STEP_WIDTH, IMAGE_WIDTH } from "@candela/api";

/** Whole px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const scaled = ({ width, height }: Size, by: number): Size => ({
  width: Math.max(1, Math.round(width * by)),
  height: Math.max(1, Math.round(height * by)),
});

/** A large picture goes down in steps of 0.8 until it is within 3264 x 2448; others stay. */
export function steppedSize(size: Size): Size {
  let by = 1;
  while (size.width * by > IMAGE_STEP_WIDTH || size.height * by > IMAGE_STEP_HEIGHT) by *= IMAGE_STEP;
  return by === 1 ? size : scaled(size, by);
}

/** 800 wide with its height in proportion; a narrower picture keeps its size, since making it larger would add nothing. */
export function finalSize(size: Size): Size {
  return size.width <= IMAGE_WIDTH ? size : scaled(size, IMAGE_WIDTH / size.width);
}
