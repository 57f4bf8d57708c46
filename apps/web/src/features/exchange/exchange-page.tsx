import { IconButton } from "@candela/ui";
import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ClockCounterClockwise";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { EXCHANGES_PATH } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { ExchangeForm } from "./exchange-form.tsx";

/** Exchanges one currency for another at a rate that is held for ten seconds. */
export default function ExchangePage() {
  const t = useT();
  const session = useSession();
  return (
    <div className="flex max-tablet:min-h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader
        title={t("exchange_title")}
        end={
          session !== null && (
            <IconButton label={t("exchange_records")} onClick={() => void navigateTo(EXCHANGES_PATH)}>
              <ClockCounterClockwiseIcon size={23} />
            </IconButton>
          )
        }
      />
      {session === null ? (
        <LoggedOut title={t("exchange_logged_out")} text={t("exchange_logged_out_text")} />
      ) : (
        <ExchangeForm key={session.userId} />
      )}
    </div>
  );
}
