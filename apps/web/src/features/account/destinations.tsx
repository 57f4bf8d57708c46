import { BellIcon } from "@phosphor-icons/react/dist/csr/Bell";
import { ListChecksIcon } from "@phosphor-icons/react/dist/csr/ListChecks";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { UserCircleIcon } from "@phosphor-icons/react/dist/csr/UserCircle";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { WalletIcon } from "@phosphor-icons/react/dist/csr/Wallet";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/i18n.ts";
import { ASSETS_PATH, ORDERS_PATH, pageHref, RECORDS_PATH, WATCHLIST_PATH } from "../../lib/navigation.ts";
import { ALERTS_PATH, LIMITS_PATH, USER_INFO_PATH } from "../../lib/own-places.ts";
import { MeRow } from "./me-row.tsx";

const PLACES = [
  { path: ORDERS_PATH, label: "me_orders", Icon: ListChecksIcon },
  { path: RECORDS_PATH, label: "me_records", Icon: ReceiptIcon },
  { path: WATCHLIST_PATH, label: "me_watchlist", Icon: StarIcon },
  { path: ASSETS_PATH, label: "nav_assets", Icon: WalletIcon },
] as const;

/** Where one's own things are, and the code to invite others with. */
export function Destinations({ inviteCode }: { readonly inviteCode: string }) {
  const t = useT();
  return (
    <>
      <nav aria-label={t("me_places")} className="page-x mt-4 grid grid-cols-4 gap-1">
        {PLACES.map(({ path, label, Icon }) => (
          <a key={path} href={pageHref(path)} className="group flex min-w-0 flex-col items-center gap-1.5 rounded-tile py-1">
            <span className="grid size-11 place-items-center rounded-button bg-fill transition-colors group-active:bg-fill-press desktop:group-hover:bg-fill-press">
              <Icon size={22} aria-hidden="true" />
            </span>
            <span className="max-w-full text-center text-caption leading-4 font-medium">{t(label)}</span>
          </a>
        ))}
      </nav>
      <div className="mt-3">
        <MeRow icon={<UserCircleIcon size={22} />} title={t("profile_title")} href={pageHref(USER_INFO_PATH)} />
        <MeRow icon={<BellIcon size={22} />} title={t("alerts_title")} href={pageHref(ALERTS_PATH)} />
        <MeRow icon={<ShieldCheckIcon size={22} />} title={t("limits_title")} href={pageHref(LIMITS_PATH)} />
      </div>
      {inviteCode !== "" && (
        <div className="page-x flex min-h-13 items-center gap-4">
          <UserPlusIcon size={22} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 flex-1 text-row font-medium">{t("me_invite")}</span>
          <bdi className="num text-body text-ink-2">{inviteCode}</bdi>
          <CopyButton text={inviteCode} label={t("me_copy_invite")} />
        </div>
      )}
    </>
  );
}
