import { cx, PaperTag, Row, Tag } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { DeviceMobileIcon } from "@phosphor-icons/react/dist/csr/DeviceMobile";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { FingerprintIcon } from "@phosphor-icons/react/dist/csr/Fingerprint";
import { LockKeyIcon } from "@phosphor-icons/react/dist/csr/LockKey";
import { PasswordIcon } from "@phosphor-icons/react/dist/csr/Password";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import type { ReactNode } from "react";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import {
  CHANGE_ACCOUNT_PATH,
  CHANGE_PASSWORD_PATH,
  FUND_PASSWORD_PATH,
  PASSKEYS_PATH,
  REGISTER_PATH,
  SECOND_FACTOR_PATH,
} from "../../../lib/navigation/paths.ts";
import { useSession } from "../../../lib/session/session.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import { formatDate } from "../../../lib/time/time-format.ts";
import { HubDevices } from "./hub-devices.tsx";
import { HubLogIns } from "./hub-log-ins.tsx";
import type { Security } from "./security.ts";
import { useFundPassword, WithSecurity } from "./with-security.tsx";

/** What secures the account, each with its state, then where one is logged in, and the last log-ins. */
export default function SecurityPage() {
  const t = useT();
  const session = useSession();
  return (
    <>
      <PageHeader title={t("security_title")} />
      {session === null ? (
        <LoggedOut title={t("security_logged_out")} text={t("security_logged_out_text")} />
      ) : (
        <WithSecurity key={session.userId}>{(security) => <Ways security={security} />}</WithSecurity>
      )}
    </>
  );
}

function Ways({ security }: { readonly security: Security }) {
  const isGuest = security.passwordChangedAt === null;
  return (
    <div className="pb-8">
      {isGuest ? <Claim /> : <Secrets security={security} setAt={security.passwordChangedAt ?? 0} />}
      <HubDevices sessions={security.sessions} />
      {!isGuest && <HubLogIns hasOthers={security.sessions.some(({ isThis }) => !isThis)} hasSecondFactor={security.hasSecondFactor} />}
    </div>
  );
}

/** A guest has nothing to secure an account with before it is claimed. */
function Claim() {
  const t = useT();
  return (
    <section data-feature="register">
      <Way
        last
        href={pageHref(REGISTER_PATH)}
        icon={<PasswordIcon size={24} aria-hidden="true" />}
        title={t("account_claim")}
        state={t("security_password_guest")}
      />
    </section>
  );
}

function Secrets({ security, setAt }: { readonly security: Security; readonly setAt: number }) {
  const t = useT();
  const fund = useFundPassword();
  const { email, phone, hasSecondFactor, recoveryCodesLeft, passkeys } = security;
  const { tag } = useLanguage();
  const address = (masked: string | null) => (masked === null ? t("security_not_set") : <bdi className="wrap-anywhere">{masked}</bdi>);
  // Until its state is known, and where it cannot be read, the row says what it is.
  const fundState = fund.isSet === null ? t("security_fund_text") : t(fund.isSet ? "security_is_set" : "security_not_set");
  const set = [true, fund.isSet === true, email !== null, phone !== null, hasSecondFactor, passkeys.length > 0];
  return (
    <nav aria-label={t("security_title")}>
      {fund.isSet !== null && <Protection count={set.filter(Boolean).length} all={set.length} />}
      <Way
        href={pageHref(CHANGE_PASSWORD_PATH)}
        icon={<PasswordIcon size={24} aria-hidden="true" />}
        title={t("security_password")}
        state={t("security_password_set", { date: formatDate(setAt) })}
      />
      <Way
        href={pageHref(FUND_PASSWORD_PATH)}
        icon={<LockKeyIcon size={24} aria-hidden="true" />}
        title={t("security_fund")}
        state={fundState}
      />
      <Way
        href={pageHref(CHANGE_ACCOUNT_PATH, { channel: "email" })}
        icon={<EnvelopeSimpleIcon size={24} aria-hidden="true" />}
        title={t("account_email")}
        state={address(email)}
      />
      <Way
        href={pageHref(CHANGE_ACCOUNT_PATH, { channel: "phone" })}
        icon={<PhoneIcon size={24} aria-hidden="true" />}
        title={t("account_phone")}
        state={address(phone)}
      />
      <Way
        href={pageHref(SECOND_FACTOR_PATH)}
        icon={<DeviceMobileIcon size={24} aria-hidden="true" />}
        title={t("security_factor")}
        state={hasSecondFactor ? t("security_codes_left", { count: recoveryCodesLeft }) : t("security_factor_text")}
        tag={<Tag tone={hasSecondFactor ? "good" : "neutral"}>{t(hasSecondFactor ? "me_on" : "me_off")}</Tag>}
      />
      <Way
        last
        href={pageHref(PASSKEYS_PATH)}
        icon={<FingerprintIcon size={24} aria-hidden="true" />}
        title={t("security_passkeys")}
        state={
          passkeys.length === 0 ? (
            t("security_not_set")
          ) : (
            <bdi className="wrap-anywhere">{new Intl.ListFormat(tag, { type: "unit" }).format(passkeys.map(({ name }) => name))}</bdi>
          )
        }
        {...(passkeys.length > 0 && { tag: <span className="text-body tabular-nums">{passkeys.length}</span> })}
      />
    </nav>
  );
}

/** How many of the rows below are set up. */
function Protection({ count, all }: { readonly count: number; readonly all: number }) {
  const t = useT();
  return (
    <div className="page-x flex items-center gap-3 pt-2 pb-3">
      <ShieldCheckIcon size={36} weight="fill" aria-hidden="true" className={cx("shrink-0", count === all ? "text-ok" : "text-ink-3")} />
      <p className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-row">
          {t("security_protection", { count, all })}
          <PaperTag />
        </span>
        <span className="block text-caption text-ink-2">{t("security_protection_text")}</span>
      </p>
    </div>
  );
}

interface WayProps {
  readonly href: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly state: ReactNode;
  readonly tag?: ReactNode;
  readonly last?: boolean;
}

function Way({ href, icon, title, state, tag, last = false }: WayProps) {
  return (
    <Row
      href={href}
      start={icon}
      title={<span className="whitespace-normal">{title}</span>}
      note={<span className="whitespace-normal">{state}</span>}
      middle={
        <span className="flex items-center gap-2">
          {tag}
          <CaretRightIcon size={18} aria-hidden="true" className="text-ink-3 rtl:-scale-x-100" />
        </span>
      }
      divider={!last}
    />
  );
}
