import { ArrowsSplitIcon } from "@phosphor-icons/react/dist/csr/ArrowsSplit";
import { BellRingingIcon } from "@phosphor-icons/react/dist/csr/BellRinging";
import { CrosshairIcon } from "@phosphor-icons/react/dist/csr/Crosshair";
import { HandCoinsIcon } from "@phosphor-icons/react/dist/csr/HandCoins";
import { PasswordIcon } from "@phosphor-icons/react/dist/csr/Password";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { WarningOctagonIcon } from "@phosphor-icons/react/dist/csr/WarningOctagon";
import type { SiteMessage } from "../../lib/messages/message-text.ts";

const ICONS = {
  price_alert: BellRingingIcon,
  liquidation: WarningOctagonIcon,
  protection_hit: CrosshairIcon,
  dividend: HandCoinsIcon,
  split: ArrowsSplitIcon,
  suspension: ProhibitIcon,
  password_changed: PasswordIcon,
} as const satisfies Readonly<Record<SiteMessage["kind"], unknown>>;

/** The kind of a message as a tile; the red dot marks it unread. */
export function MessageIcon({ message }: { readonly message: Pick<SiteMessage, "kind" | "isRead"> }) {
  const Icon = ICONS[message.kind];
  return (
    <span aria-hidden="true" className="relative grid size-10.5 shrink-0 place-items-center rounded-tile bg-fill">
      <Icon size={21} className={message.kind === "liquidation" ? "text-danger" : ""} />
      {!message.isRead && <span className="absolute -end-1 -top-1 size-3 rounded-full border-2 border-canvas bg-danger" />}
    </span>
  );
}
