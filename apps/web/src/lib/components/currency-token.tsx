import { useId } from "react";

/** Tether is the one currency in use whose glyph is no flag of the sheet. */
const SHEET = "/glyphs.svg";

/** A currency as a disc: its glyph where the sheet has one, else its first letters. */
export function CurrencyToken({ code, size = 40 }: { readonly code: string; readonly size?: number }) {
  const clip = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" className="shrink-0">
      <clipPath id={clip}>
        <circle cx="20" cy="20" r="20" />
      </clipPath>
      {code === "USDT" ? (
        <g>
          <circle cx="20" cy="20" r="20" fill="#26a17b" />
          <path
            d="M11 11h18v4.6h-6.6v3.1c5 .3 8.6 1.3 8.6 2.5s-3.600 2.300-8.600 2.500V31h-4.800v-7.300c-5-.2-8.600-1.300-8.600-2.500s3.600-2.200 8.600-2.500v-3.100H11z"
            fill="#fff"
          />
          <path
            d="M17.600 19.900c-4 .2-6.900.8-6.900 1.500 0 .8 4.100 1.500 9.300 1.500s9.300-.7 9.300-1.500c0-.7-2.900-1.300-6.900-1.500v1.500a40 40 0 0 1-4.800 0z"
            fill="#26a17b"
          />
        </g>
      ) : (
        <g clipPath={`url(#${clip})`}>
          <circle cx="20" cy="20" r="19.500" fill="var(--ink)" />
          <text x="20" y="25" textAnchor="middle" fontSize="13.600" fontWeight="600" fill="var(--on-ink)">
            {code.slice(0, 2)}
          </text>
          <use href={`${SHEET}#${CRYPTO.has(code) ? `X-${code}USD` : code}`} width="40" height="40" />
        </g>
      )}
    </svg>
  );
}

const CRYPTO: ReadonlySet<string> = new Set(["BTC", "ETH", "SOL", "USDC"]);
