import type { ReactNode } from "react";

interface Glyph {
  readonly ground: string;
  /** Drawn in a 40 px square; absent: `letters` in white. */
  readonly draw?: ReactNode;
  readonly letters?: string;
}

const stroke = (d: string, width = 3) => (
  <path d={d} fill="none" stroke="#fff" strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
);

/** Our own simple glyphs of well-known products; everything else shows its letters on ink. */
export const PRODUCT_GLYPHS: Readonly<Record<string, Glyph>> = {
  "X:BTCUSD": {
    ground: "#f7931a",
    draw: stroke(
      "M16 11v18M16 12.5h6.2a3.7 3.7 0 0 1 0 7.4H16h7a4.3 4.3 0 0 1 0 8.6h-7M18.5 8.5V12M22.5 8.5V12M18.5 28.5V32M22.5 28.5V32M13.5 12.5H16M13.5 28.5H16",
    ),
  },
  "X:ETHUSD": {
    ground: "#627eea",
    draw: (
      <>
        <path d="m20 6 8.5 14L20 25l-8.5-5z" fill="#fff" opacity=".85" />
        <path d="m20 27.5 8.5-5L20 34.5l-8.5-12z" fill="#fff" opacity=".7" />
      </>
    ),
  },
  "X:SOLUSD": { ground: "#14e0a0", draw: stroke("M14 13.5h15l-3 3H11zM11 20h15l3 3H14zM14 26.5h15l-3 3H11z", 1.5) },
  "X:LINKUSD": { ground: "#2a5ada", draw: stroke("m20 9.5 9 5.2v10.6l-9 5.2-9-5.2V14.7z", 4.5) },
  "X:XRPUSD": {
    ground: "#23292f",
    draw: stroke("M11.5 12.5 17 18a4.3 4.3 0 0 0 6 0l5.5-5.5M11.5 28l5.5-5.5a4.3 4.3 0 0 1 6 0L28.5 28", 2.6),
  },
  "X:ADAUSD": { ground: "#0d3fb5", letters: "A" },
  "X:DOGEUSD": { ground: "#ba9f33", letters: "Ð" },
  "X:LTCUSD": { ground: "#345d9d", letters: "Ł" },
  "X:BNBUSD": { ground: "#e0a90b", draw: stroke("m20 9 4 4-4 4-4-4zM20 23l4 4-4 4-4-4zM11 16l4 4-4 4M29 16l-4 4 4 4", 2.6) },
  "X:AVAXUSD": { ground: "#e84142", letters: "A" },
  "X:DOTUSD": { ground: "#e6007a", draw: <circle cx="20" cy="20" r="7" fill="#fff" /> },
  GC: { ground: "#a87514", letters: "Au" },
  SI: { ground: "#7d8590", letters: "Ag" },
  HG: { ground: "#a5562e", letters: "Cu" },
  PL: { ground: "#66727f", letters: "Pt" },
  CL: { ground: "#3b3f45", draw: <path d="M20 9c4 5.2 7.5 9 7.5 13.5a7.5 7.5 0 0 1-15 0C12.5 18 16 14.2 20 9Z" fill="#fff" /> },
  BZ: { ground: "#54432f", draw: <path d="M20 9c4 5.2 7.5 9 7.5 13.5a7.5 7.5 0 0 1-15 0C12.5 18 16 14.2 20 9Z" fill="#fff" /> },
  NG: {
    ground: "#1f6f8b",
    draw: <path d="M21 8c1 6 7 8 7 15a8 8 0 0 1-16 0c0-4 2.5-6 4-9 1 2 2 3 3 3.5C20.5 15 20 11 21 8Z" fill="#fff" />,
  },
  AAPL: { ground: "#1d1d1f", letters: "A" },
  NVDA: { ground: "#5c8f00", letters: "NV" },
  TSLA: { ground: "#cc1030", letters: "T" },
  INTC: { ground: "#0565b8", letters: "in" },
  MSFT: { ground: "#2a6fb5", draw: <path d="M11 11h8v8h-8zM21 11h8v8h-8zM11 21h8v8h-8zM21 21h8v8h-8z" fill="#fff" /> },
  AMZN: { ground: "#1f2a38", draw: stroke("M11 21c5.5 5.5 12.5 5.5 18 0M29 21v4M29 21h-4", 2.6) },
  GOOGL: { ground: "#3367d6", letters: "G" },
  META: { ground: "#0a66d8", draw: stroke("M10.5 22c0-9 5.5-9 9.5-2s9.5 9 9.5 0-5.5-7-9.5 0-9.5 9-9.5 2Z", 2.8) },
};

const band = (fill: string, y: number, height: number) => <rect y={y} width="24" height={height} fill={fill} />;

/** Flags as 24 px discs, reduced to what reads at that size. */
export const CURRENCY_FLAGS: Readonly<Record<string, ReactNode>> = {
  EUR: (
    <>
      {band("#14419c", 0, 24)}
      <circle cx="12" cy="12" r="6" fill="none" stroke="#ffd617" strokeWidth="2" strokeDasharray=".1 3.7" strokeLinecap="round" />
    </>
  ),
  USD: (
    <>
      {band("#fff", 0, 24)}
      {[0, 7.4, 14.8, 22.2].map((y) => (
        <rect key={y} y={y} width="24" height="3.7" fill="#d22f3e" />
      ))}
      <rect width="12" height="11.1" fill="#2b4a8b" />
    </>
  ),
  JPY: (
    <>
      {band("#f4f2f0", 0, 24)}
      <circle cx="12" cy="12" r="5.5" fill="#d0233c" />
    </>
  ),
  GBP: (
    <>
      {band("#1f3f8f", 0, 24)}
      <path d="m0 0 24 24M24 0 0 24" stroke="#fff" strokeWidth="4.5" />
      <path d="M12 0v24M0 12h24" stroke="#fff" strokeWidth="7" />
      <path d="M12 0v24M0 12h24" stroke="#c8243a" strokeWidth="4" />
    </>
  ),
  CHF: (
    <>
      {band("#d52b1e", 0, 24)}
      <path d="M12 6v12M6 12h12" stroke="#fff" strokeWidth="4" />
    </>
  ),
  CAD: (
    <>
      {band("#fff", 0, 24)}
      <path d="M0 0h6.5v24H0zM17.5 0H24v24h-6.5zM12 7l4 5-4 5-4-5z" fill="#d3212d" />
    </>
  ),
  AUD: (
    <>
      {band("#16357f", 0, 24)}
      <path d="M5 5v7M1.5 8.5h7" stroke="#fff" strokeWidth="2.4" />
      <circle cx="16" cy="15" r="2.4" fill="#fff" />
      <circle cx="7" cy="18" r="1.6" fill="#fff" />
      <circle cx="17" cy="7" r="1.4" fill="#fff" />
    </>
  ),
  NZD: (
    <>
      {band("#1a2f73", 0, 24)}
      <circle cx="16" cy="8" r="2" fill="#d3303f" />
      <circle cx="16" cy="17" r="2" fill="#d3303f" />
      <circle cx="9" cy="12" r="1.7" fill="#d3303f" />
    </>
  ),
  CNH: (
    <>
      {band("#d5281f", 0, 24)}
      <path d="m8.5 5 1.2 3.5h3.6l-2.9 2.2 1.1 3.5-3-2.1-3 2.1 1.1-3.5-2.9-2.2h3.6z" fill="#ffd617" />
    </>
  ),
  HKD: (
    <>
      {band("#d5281f", 0, 24)}
      <circle cx="12" cy="12" r="5" fill="none" stroke="#fff" strokeWidth="3" strokeDasharray="4.3 2" />
    </>
  ),
  SGD: (
    <>
      {band("#d5281f", 0, 12)}
      {band("#fff", 12, 12)}
    </>
  ),
  MXN: (
    <>
      {band("#fff", 0, 24)}
      <path d="M0 0h8v24H0z" fill="#17704b" />
      <path d="M16 0h8v24h-8z" fill="#c8243a" />
    </>
  ),
};
