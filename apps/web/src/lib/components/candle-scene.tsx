/** A night of candles with one lit: brand art, the same in both themes. Each is x, wick top, body top, body, wick end, rising. */
const CANDLES: readonly (readonly [number, number, number, number, number, boolean])[] = [
  [14, 92, 98, 24, 134, true],
  [38, 88, 96, 24, 126, false],
  [62, 84, 90, 26, 124, true],
  [86, 78, 88, 22, 118, true],
  [110, 84, 90, 24, 122, true],
  [134, 88, 94, 12, 112, false],
  [158, 82, 88, 14, 110, true],
  [182, 72, 80, 22, 108, false],
  [206, 68, 78, 18, 104, false],
  [230, 60, 70, 24, 106, false],
  [254, 52, 68, 20, 96, true],
  [278, 48, 58, 26, 98, true],
  [302, 44, 52, 24, 88, true],
  [326, 38, 46, 20, 76, true],
];
const LIT = 10;

export function CandleScene() {
  return (
    <svg viewBox="0 0 350 150" width="100%" aria-hidden="true" className="block rounded-card bg-[#17111e]">
      <radialGradient id="candle-light">
        <stop stopColor="#ffb765" stopOpacity=".5" />
        <stop offset="1" stopColor="#ffb765" stopOpacity="0" />
      </radialGradient>
      <circle cx="254" cy="44" r="64" fill="url(#candle-light)" />
      {CANDLES.map(([x, top, body, height, end, rising], index) => {
        const near = 1 - Math.abs(index - LIT) * 0.085;
        const lit = index === LIT;
        return (
          <g key={x} stroke="#fff" strokeWidth="1.6" strokeLinecap="round" opacity={lit ? 1 : near * 0.72}>
            <path d={`M${x} ${top}V${body}M${x} ${body + height}V${end}`} />
            <rect x={x - 6.5} y={body} width="13" height={height} rx="2.5" fill={rising ? "#17111e" : "#fff"} />
          </g>
        );
      })}
      <path d="M254 32c2.6 3.4 4.6 5.9 4.6 8.6a4.6 4.6 0 0 1-9.2 0c0-2.7 2-5.2 4.6-8.6Z" fill="#ffb765" />
    </svg>
  );
}
