import { Button, EmptyState } from "@candela/ui";
import { useStore } from "../../lib/browser/store.ts";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { reLaunch } from "../../lib/navigation/navigation.ts";
import { homePathStore, siteNameStore } from "../../lib/site/settings.ts";

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
