import { type ReactNode, useId } from "react";

interface ProductTokenProps {
  readonly productCode: string;
  readonly productType: number;
  /** Address of an image of this server, `productImg`; those of the sheet, and none, are drawn as a glyph or the first letters. */
  readonly image?: string;
  readonly size?: number;
}

/** The sheet of drawn glyphs that the app serves: one symbol a product code (colon as dash) or currency. */
const SHEET = "/glyphs.svg";
/** How the server names the image of a product in it. */
const IN_SHEET = `${SHEET}#product-`;
const HEXAGON =
  "M14.6 2.2h10.8a3.2 3.2 0 0 1 2.8 1.6l8 13a6 6 0 0 1 0 6.4l-8 13a3.2 3.2 0 0 1-2.8 1.6H14.6a3.2 3.2 0 0 1-2.8-1.6l-8-13a6 6 0 0 1 0-6.4l8-13a3.2 3.2 0 0 1 2.8-1.6Z";

/** Letters of the code without its class prefix: X:BTCUSD → BT, AAPL → AA. */
export function tokenLetters(productCode: string): string {
  return productCode.slice(productCode.indexOf(":") + 1).slice(0, 2);
}

/** The class is the shape: stock squircle, crypto circle, futures hexagon, forex two discs. */
export function ProductToken({ productCode, productType, image = "", size = 40 }: ProductTokenProps) {
  const clip = useId();
  const symbol = image.startsWith(IN_SHEET) ? image.slice(IN_SHEET.length) : image === "" ? productCode.replace(":", "-") : null;
  if (symbol?.startsWith("C-")) return <ForexDiscs pair={symbol.slice(2)} size={size} />;
  const shape = productType === 3 ? <path d={HEXAGON} /> : <rect width="40" height="40" rx={productType === 1 ? 12 : 20} />;
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
      <clipPath id={clip}>{shape}</clipPath>
      {symbol !== null ? (
        <Glyph size={40} text={tokenLetters(productCode)} symbol={symbol} clip={clip}>
          {shape}
        </Glyph>
      ) : (
        <image href={image} width="40" height="40" preserveAspectRatio="xMidYMid slice" clipPath={`url(#${clip})`} />
      )}
      <Ring>{shape}</Ring>
    </svg>
  );
}

interface GlyphProps {
  readonly size: number;
  readonly text: string;
  readonly symbol: string;
  readonly clip: string;
  /** The shape itself, drawn as the ground of the letters: clipping is what costs most in a list that scrolls. */
  readonly children: ReactNode;
}

/** The edge of the shape, in dark only: a black coin sinks into a black page. */
function Ring({ children }: { readonly children: ReactNode }) {
  return (
    <g transform="translate(.5 .5) scale(.975)" fill="none" stroke="var(--token-ring)" strokeWidth="1">
      {children}
    </g>
  );
}

/** Letters on ink, a hair smaller than the sheet's symbol, which covers them where there is one. */
function Glyph({ size, text, symbol, clip, children }: GlyphProps) {
  return (
    <>
      <g transform={`translate(${size / 80} ${size / 80}) scale(.975)`} fill="var(--token)">
        {children}
        <text x={size / 2} y={size * 0.635} textAnchor="middle" fontSize={size * 0.375} fontWeight="600" fill="#fff">
          {text}
        </text>
      </g>
      <use href={`${SHEET}#${symbol}`} width={size} height={size} clipPath={`url(#${clip})`} />
    </>
  );
}

function ForexDiscs({ pair, size }: { readonly pair: string; readonly size: number }) {
  const clip = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
      <clipPath id={clip}>
        <circle cx="12" cy="12" r="12" />
      </clipPath>
      <g transform="translate(16 16)">
        <Glyph size={24} text={pair.slice(3, 5)} symbol={pair.slice(3, 6)} clip={clip}>
          <circle cx="12" cy="12" r="12" />
        </Glyph>
      </g>
      <circle cx="12.5" cy="12.5" r="14" fill="var(--canvas)" />
      <g transform="translate(.5 .5)">
        <Glyph size={24} text={pair.slice(0, 2)} symbol={pair.slice(0, 3)} clip={clip}>
          <circle cx="12" cy="12" r="12" />
        </Glyph>
      </g>
    </svg>
  );
}
