import { useId } from "react";
import { cx } from "./class-names.ts";
import { CURRENCY_FLAGS, PRODUCT_GLYPHS } from "./product-glyphs.tsx";

interface ProductTokenProps {
  readonly productCode: string;
  readonly productType: 1 | 2 | 3 | 4 | number;
  /** Address of an image of this server; empty: a drawn glyph or the first letters. */
  readonly image?: string;
  readonly size?: number;
}

const HEXAGON =
  "M14.6 2.2h10.8a3.2 3.2 0 0 1 2.8 1.6l8 13a6 6 0 0 1 0 6.4l-8 13a3.2 3.2 0 0 1-2.8 1.6H14.6a3.2 3.2 0 0 1-2.8-1.6l-8-13a6 6 0 0 1 0-6.4l8-13a3.2 3.2 0 0 1 2.8-1.6Z";

/** Letters of the code without its class prefix: X:BTCUSD → BTC, AAPL → AA. */
export function tokenLetters(productCode: string): string {
  const bare = productCode.includes(":") ? productCode.slice(productCode.indexOf(":") + 1) : productCode;
  return bare.slice(0, 2);
}

/** The class is the shape: stock squircle, crypto circle, futures hexagon, forex two discs. */
export function ProductToken({ productCode, productType, image = "", size = 40 }: ProductTokenProps) {
  const clip = useId();
  if (productType === 4) return <ForexDiscs productCode={productCode} size={size} />;
  const glyph = PRODUCT_GLYPHS[productCode];
  const round = productType === 2;
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className={cx("shrink-0", glyph === undefined && "text-ink")}>
      <clipPath id={clip}>{productType === 3 ? <path d={HEXAGON} /> : <rect width="40" height="40" rx={round ? 20 : 12} />}</clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="40" height="40" fill={glyph?.ground ?? "currentColor"} />
        {image === "" ? (
          (glyph?.draw ?? (
            <text x="20" y="25" textAnchor="middle" fontSize="13.5" fontWeight="600" fill={glyph === undefined ? "var(--on-ink)" : "#fff"}>
              {glyph?.letters ?? tokenLetters(productCode)}
            </text>
          ))
        ) : (
          <image href={image} width="40" height="40" preserveAspectRatio="xMidYMid slice" />
        )}
      </g>
    </svg>
  );
}

function ForexDiscs({ productCode, size }: { readonly productCode: string; readonly size: number }) {
  const clip = useId();
  const pair = productCode.slice(productCode.indexOf(":") + 1);
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
      <clipPath id={clip}>
        <circle cx="12" cy="12" r="12" />
      </clipPath>
      <g transform="translate(16 16)">
        <Disc code={pair.slice(3, 6)} clip={clip} />
      </g>
      <circle cx="12.5" cy="12.5" r="14" fill="var(--canvas)" />
      <g transform="translate(.5 .5)">
        <Disc code={pair.slice(0, 3)} clip={clip} />
      </g>
    </svg>
  );
}

function Disc({ code, clip }: { readonly code: string; readonly clip: string }) {
  const flag = CURRENCY_FLAGS[code];
  return (
    <g clipPath={`url(#${clip})`}>
      {flag ?? (
        <>
          <rect width="24" height="24" fill="var(--ink)" />
          <text x="12" y="16" textAnchor="middle" fontSize="10" fontWeight="600" fill="var(--on-ink)">
            {code.slice(0, 2)}
          </text>
        </>
      )}
    </g>
  );
}
