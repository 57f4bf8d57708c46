import { Button, EmptyState } from "@candela/ui";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/i18n.ts";
import { reLaunch } from "../../lib/navigation.ts";
import { homePathStore, siteNameStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";

export default function NotFoundPage() {
  const t = useT();
  const site = useStore(siteNameStore);
  return (
    <>
      <PageHeader title={site} />
      <EmptyState
        title={t("system_not_found")}
        text={t("system_not_found_text")}
        action={
          <Button wide onClick={() => void reLaunch(homePathStore.get())}>
            {t("system_go_home")}
          </Button>
        }
      />
    </>
  );
}
