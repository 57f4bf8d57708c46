import { SectionTitle } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { SECURITY_PATH } from "../../../lib/navigation/paths.ts";
import { DeviceRows, EndOthers } from "./device-list.tsx";
import type { UserSession } from "./security.ts";
import { useEnding } from "./use-ending.ts";

/** So many devices stand on the hub; the page of devices has all of them. */
const SHOWN_MAX = 3;

/** Where the user is logged in, at a glance: this device first, then those used last. */
export function HubDevices({ sessions }: { readonly sessions: readonly UserSession[] }) {
  const t = useT();
  const ending = useEnding();
  return (
    <section aria-labelledby="hub-devices" className="border-t border-line pt-2">
      <SectionTitle id="hub-devices" end={<EndOthers sessions={sessions} ending={ending} />}>
        {t("security_devices")}
      </SectionTitle>
      <DeviceRows sessions={sessions.slice(0, SHOWN_MAX)} ending={ending} />
      {sessions.length > SHOWN_MAX && (
        <a href={pageHref(SECURITY_PATH)} className="page-x flex min-h-11 items-center justify-end gap-1 text-body font-medium text-ink-2">
          {t("security_device_count", { count: sessions.length })}
          <CaretRightIcon size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        </a>
      )}
    </section>
  );
}
