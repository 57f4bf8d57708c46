import type { OptionIconName } from "@candela/api";
import type { Icon } from "@phosphor-icons/react";
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowsDownUpIcon } from "@phosphor-icons/react/dist/csr/ArrowsDownUp";
import { ArrowsLeftRightIcon } from "@phosphor-icons/react/dist/csr/ArrowsLeftRight";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { BankIcon } from "@phosphor-icons/react/dist/csr/Bank";
import { BellIcon } from "@phosphor-icons/react/dist/csr/Bell";
import { BookOpenIcon } from "@phosphor-icons/react/dist/csr/BookOpen";
import { CalendarIcon } from "@phosphor-icons/react/dist/csr/Calendar";
import { ChartBarIcon } from "@phosphor-icons/react/dist/csr/ChartBar";
import { ChartLineUpIcon } from "@phosphor-icons/react/dist/csr/ChartLineUp";
import { ChartPieIcon } from "@phosphor-icons/react/dist/csr/ChartPie";
import { ChatCircleIcon } from "@phosphor-icons/react/dist/csr/ChatCircle";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { CoinsIcon } from "@phosphor-icons/react/dist/csr/Coins";
import { CornersOutIcon } from "@phosphor-icons/react/dist/csr/CornersOut";
import { CreditCardIcon } from "@phosphor-icons/react/dist/csr/CreditCard";
import { CurrencyCircleDollarIcon } from "@phosphor-icons/react/dist/csr/CurrencyCircleDollar";
import { DeviceMobileIcon } from "@phosphor-icons/react/dist/csr/DeviceMobile";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { FileTextIcon } from "@phosphor-icons/react/dist/csr/FileText";
import { GearIcon } from "@phosphor-icons/react/dist/csr/Gear";
import { GiftIcon } from "@phosphor-icons/react/dist/csr/Gift";
import { GlobeIcon } from "@phosphor-icons/react/dist/csr/Globe";
import { HandCoinsIcon } from "@phosphor-icons/react/dist/csr/HandCoins";
import { HandshakeIcon } from "@phosphor-icons/react/dist/csr/Handshake";
import { HeadsetIcon } from "@phosphor-icons/react/dist/csr/Headset";
import { HouseIcon } from "@phosphor-icons/react/dist/csr/House";
import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { ListChecksIcon } from "@phosphor-icons/react/dist/csr/ListChecks";
import { LockIcon } from "@phosphor-icons/react/dist/csr/Lock";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { MegaphoneIcon } from "@phosphor-icons/react/dist/csr/Megaphone";
import { NewspaperIcon } from "@phosphor-icons/react/dist/csr/Newspaper";
import { PercentIcon } from "@phosphor-icons/react/dist/csr/Percent";
import { PiggyBankIcon } from "@phosphor-icons/react/dist/csr/PiggyBank";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { RocketIcon } from "@phosphor-icons/react/dist/csr/Rocket";
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { SignOutIcon } from "@phosphor-icons/react/dist/csr/SignOut";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { StorefrontIcon } from "@phosphor-icons/react/dist/csr/Storefront";
import { TargetIcon } from "@phosphor-icons/react/dist/csr/Target";
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { TimerIcon } from "@phosphor-icons/react/dist/csr/Timer";
import { TranslateIcon } from "@phosphor-icons/react/dist/csr/Translate";
import { TrendUpIcon } from "@phosphor-icons/react/dist/csr/TrendUp";
import { TrophyIcon } from "@phosphor-icons/react/dist/csr/Trophy";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { UserCircleIcon } from "@phosphor-icons/react/dist/csr/UserCircle";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { UsersIcon } from "@phosphor-icons/react/dist/csr/Users";
import { UsersThreeIcon } from "@phosphor-icons/react/dist/csr/UsersThree";
import { WalletIcon } from "@phosphor-icons/react/dist/csr/Wallet";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { WifiHighIcon } from "@phosphor-icons/react/dist/csr/WifiHigh";

/** By the name that the operator writes: that of the icon in the Phosphor set. */
const ICONS: Readonly<Record<OptionIconName, Icon>> = {
  ArrowDown: ArrowDownIcon,
  ArrowUp: ArrowUpIcon,
  ArrowsDownUp: ArrowsDownUpIcon,
  ArrowsLeftRight: ArrowsLeftRightIcon,
  Bank: BankIcon,
  Bell: BellIcon,
  BookOpen: BookOpenIcon,
  Calendar: CalendarIcon,
  ChartBar: ChartBarIcon,
  ChartLineUp: ChartLineUpIcon,
  ChartPie: ChartPieIcon,
  ChatCircle: ChatCircleIcon,
  CircleHalf: CircleHalfIcon,
  Clock: ClockIcon,
  Coins: CoinsIcon,
  CornersOut: CornersOutIcon,
  CreditCard: CreditCardIcon,
  CurrencyCircleDollar: CurrencyCircleDollarIcon,
  DeviceMobile: DeviceMobileIcon,
  EyeSlash: EyeSlashIcon,
  FilePdf: FilePdfIcon,
  FileText: FileTextIcon,
  Gear: GearIcon,
  Gift: GiftIcon,
  Globe: GlobeIcon,
  HandCoins: HandCoinsIcon,
  Handshake: HandshakeIcon,
  Headset: HeadsetIcon,
  House: HouseIcon,
  IdentificationCard: IdentificationCardIcon,
  Info: InfoIcon,
  ListChecks: ListChecksIcon,
  Lock: LockIcon,
  LockSimple: LockSimpleIcon,
  MagnifyingGlass: MagnifyingGlassIcon,
  Megaphone: MegaphoneIcon,
  Newspaper: NewspaperIcon,
  Percent: PercentIcon,
  PiggyBank: PiggyBankIcon,
  Question: QuestionIcon,
  Receipt: ReceiptIcon,
  Rocket: RocketIcon,
  ShareNetwork: ShareNetworkIcon,
  ShieldCheck: ShieldCheckIcon,
  SignOut: SignOutIcon,
  Star: StarIcon,
  Storefront: StorefrontIcon,
  Target: TargetIcon,
  Ticket: TicketIcon,
  Timer: TimerIcon,
  Translate: TranslateIcon,
  TrendUp: TrendUpIcon,
  Trophy: TrophyIcon,
  User: UserIcon,
  UserCircle: UserCircleIcon,
  UserPlus: UserPlusIcon,
  Users: UsersIcon,
  UsersThree: UsersThreeIcon,
  Wallet: WalletIcon,
  Warning: WarningIcon,
  WifiHigh: WifiHighIcon,
};

/** Icons that point in the direction of reading, and are mirrored for right-to-left languages. */
const MIRRORED = new Set(["SignOut", "ListChecks"]);

/** The drawing of a named icon; a dot for a name that the app does not know. */
export default function OptionGlyph({ name, size }: { readonly name: string; readonly size: number }) {
  const Drawing = (ICONS as Readonly<Record<string, Icon>>)[name];
  if (Drawing === undefined)
    return (
      <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
        <circle cx="11" cy="11" r="3" fill="currentColor" />
      </svg>
    );
  return <Drawing size={size} aria-hidden="true" className={MIRRORED.has(name) ? "rtl:-scale-x-100" : ""} />;
}
