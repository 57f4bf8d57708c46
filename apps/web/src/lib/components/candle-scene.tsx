/** A night of candles with one lit: brand art, the same in both themes. */
export function CandleScene() {
  return <img src="/candle-scene.svg" alt="" width={350} height={150} className="block h-auto w-full rounded-card" />;
}
