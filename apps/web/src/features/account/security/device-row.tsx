import { Button, LiveDot } from "@candela/ui";
import { DesktopIcon } from "@phosphor-icons/react/dist/csr/Desktop";
import { DeviceMobileIcon } from "@phosphor-icons/react/dist/csr/DeviceMobile";
import { DeviceTabletIcon } from "@phosphor-icons/react/dist/csr/DeviceTablet";
import { GlobeIcon } from "@phosphor-icons/react/dist/csr/Globe";
import { useT } from "../../../lib/language/i18n.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import { formatDateTime, formatMoment } from "../../../lib/time/time-format.ts";
import { deviceText, type UserSession } from "./security.ts";

const ICONS = { phone: DeviceMobileIcon, tablet: DeviceTabletIcon, computer: DesktopIcon, unknown: GlobeIcon } as const;

interface DeviceRowProps {
  readonly session: UserSession;
  readonly now: number;
  readonly busy: boolean;
  readonly last: boolean;
  readonly onEnd: () => void;
}

/** One device: what it is, when it was used and logged in, and the way to log it out. */
export function DeviceRow({ session, now, busy, last, onEnd }: DeviceRowProps) {
  const t = useT();
  const { tag } = useLanguage();
  const Icon = ICONS[session.form];
  const device = deviceText(session, t);
  return (
    <div className="page-x @container flex items-center gap-3 overflow-x-clip">
      <Icon size={24} aria-hidden="true" className="shrink-0" />
      <div className="relative flex min-h-18 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
        <div className="min-w-0 flex-1 basis-32">
          <span className="block text-row wrap-break-word text-ink">
            <bdi>{device}</bdi>
          </span>
          {!session.isThis && (
            <span className="block text-caption text-ink-3">
              {t("security_seen", { seen: formatMoment(session.lastSeenAt, now, tag) })}
            </span>
          )}
          <span className="block text-caption text-ink-3">{t("security_signed_in", { time: formatDateTime(session.signedInAt) })}</span>
        </div>
        {session.isThis ? (
          <span className="flex items-center gap-2 text-body font-medium">
            <LiveDot state="live" />
            {t("security_this")}
          </span>
        ) : (
          <Button kind="secondary" size="small" loading={busy} aria-label={t("security_end_named", { device })} onClick={onEnd}>
            {t("security_end")}
          </Button>
        )}
        {!last && <span aria-hidden="true" className="absolute start-0 -end-(--page-margin) bottom-0 h-px bg-line" />}
      </div>
    </div>
  );
}
