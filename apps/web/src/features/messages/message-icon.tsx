import { ArrowDownLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowDownLeft";
import { ArrowUpRightIcon } from "@phosphor-icons/react/dist/csr/ArrowUpRight";
import { BankIcon } from "@phosphor-icons/react/dist/csr/Bank";
import { BellRingingIcon } from "@phosphor-icons/react/dist/csr/BellRinging";
import { FlagCheckeredIcon } from "@phosphor-icons/react/dist/csr/FlagCheckered";
import { GiftIcon } from "@phosphor-icons/react/dist/csr/Gift";
import { HeadsetIcon } from "@phosphor-icons/react/dist/csr/Headset";
import { HourglassLowIcon } from "@phosphor-icons/react/dist/csr/HourglassLow";
import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { LockSimpleOpenIcon } from "@phosphor-icons/react/dist/csr/LockSimpleOpen";
import { PasswordIcon } from "@phosphor-icons/react/dist/csr/Password";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { TrophyIcon } from "@phosphor-icons/react/dist/csr/Trophy";
import { WalletIcon } from "@phosphor-icons/react/dist/csr/Wallet";
import type { MessageView } from "../../lib/kinds/product-kind-view.ts";
import type { SiteMessage } from "../../lib/messages/message-teller.ts";
import { messageView } from "./message-view.ts";

/** Of messages that are of no kind of product. */
const ICONS: Readonly<Partial<Record<SiteMessage["kind"], MessageView["Icon"]>>> = {
  price_alert: BellRingingIcon,
  suspension: ProhibitIcon,
  password_changed: PasswordIcon,
  bank_card_added: BankIcon,
  wallet_address_added: WalletIcon,
  identity_passed: IdentificationCardIcon,
  identity_rejected: IdentificationCardIcon,
  account_frozen: LockSimpleIcon,
  account_unfrozen: LockSimpleOpenIcon,
  security_changed: ShieldCheckIcon,
  withdrawal: ArrowUpRightIcon,
  deposit_credited: ArrowDownLeftIcon,
  deposit_rejected: ProhibitIcon,
  deposit_parked: ArrowDownLeftIcon,
  deposit_expired: HourglassLowIcon,
  deposit_returned: ArrowUpRightIcon,
  support_answer: HeadsetIcon,
  campaign_won: TrophyIcon,
  campaign_nothing: TicketIcon,
  campaign_void: TicketIcon,
  campaign_ended: FlagCheckeredIcon,
  campaign_paid: GiftIcon,
  campaign_used: HourglassLowIcon,
  voucher_ending: HourglassLowIcon,
  voucher_ended: TicketIcon,
};

/** The kind of a message as a tile; the red dot marks it unread. */
export function MessageIcon({ message }: { readonly message: Pick<SiteMessage, "kind" | "isRead"> }) {
  const view = messageView(message.kind);
  const Icon = view?.Icon ?? ICONS[message.kind];
  return (
    <span aria-hidden="true" className="relative grid size-10.5 shrink-0 place-items-center rounded-tile bg-fill">
      {Icon !== undefined && <Icon size={21} className={view?.isAlarm === true ? "text-danger" : ""} />}
      {!message.isRead && <span className="absolute -end-1 -top-1 size-3 rounded-full border-2 border-canvas bg-danger" />}
    </span>
  );
}
