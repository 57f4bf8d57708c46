/** One rem in px: 16, or more where the reader chose larger text. For places that are computed in px around text. */
export function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
