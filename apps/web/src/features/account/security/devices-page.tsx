import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useSession } from "../../../lib/session/session.ts";
import { DeviceList } from "./device-list.tsx";
import { WithSecurity } from "./with-security.tsx";

/** The devices that are logged in. */
export default function DevicesPage() {
  const t = useT();
  const session = useSession();
  return (
    <>
      <PageHeader title={t("security_devices")} />
      {session === null ? (
        <LoggedOut title={t("security_logged_out")} text={t("security_logged_out_text")} />
      ) : (
        <WithSecurity key={session.userId}>
          {(security) => (
            <div className="pb-8">
              <DeviceList sessions={security.sessions} hasPassword={security.passwordChangedAt !== null} />
            </div>
          )}
        </WithSecurity>
      )}
    </>
  );
}
