import { HouseIcon } from "@phosphor-icons/react/dist/csr/House";
import { TrendUpIcon } from "@phosphor-icons/react/dist/csr/TrendUp";
import { UserCircleIcon } from "@phosphor-icons/react/dist/csr/UserCircle";
import { WalletIcon } from "@phosphor-icons/react/dist/csr/Wallet";

/** Icon of a tab by its index; filled when it is the active one. */
export function TabIcon({ index, active }: { readonly index: number; readonly active: boolean }) {
  const look = { size: 25, weight: active ? "fill" : "regular", "aria-hidden": true } as const;
  if (index === 0) return <HouseIcon {...look} />;
  if (index === 1) return <TrendUpIcon {...look} weight={active ? "bold" : "regular"} />;
  if (index === 2) return <CandlesIcon active={active} />;
  if (index === 3) return <WalletIcon {...look} />;
  return <UserCircleIcon {...look} />;
}

/** Two candles: the trade tab. */
function CandlesIcon({ active }: { readonly active: boolean }) {
  const fill = active ? "currentColor" : "none";
  return (
    <svg
      width="25"
      height="25"
      viewBox="0 0 25 25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M8 3v4M8 15v5M17 5.5V9M17 18v4" />
      <rect x="5" y="7" width="6" height="8.5" rx="1.5" fill={fill} />
      <rect x="14" y="9" width="6" height="9" rx="1.5" fill={fill} />
    </svg>
  );
}
