/** A night of candles with one lit: brand art, the same in both themes. */
export function CandleScene({ onSettled }: { readonly onSettled?: () => void }) {
  const settled = onSettled && { onLoad: onSettled, onError: onSettled };
  return <img src="/candle-scene.svg" alt="" width={350} height={150} className="block h-auto w-full rounded-card" {...settled} />;
}
