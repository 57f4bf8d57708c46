import { Button, EmptyState } from "@candela/ui";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/i18n.ts";
import { reLaunch } from "../../lib/navigation.ts";
import { homePathStore } from "../../lib/settings.ts";

export default function NotFoundPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t("home_brand")} />
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
