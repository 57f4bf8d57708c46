import { Button, EmptyState } from "@candela/ui";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/i18n.ts";
import { HOME_PATH, reLaunch } from "../../lib/navigation.ts";

export default function NotFoundPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t("home_brand")} />
      <EmptyState
        title={t("system_not_found")}
        text={t("system_not_found_text")}
        action={
          <Button wide onClick={() => void reLaunch(HOME_PATH)}>
            {t("system_go_home")}
          </Button>
        }
      />
    </>
  );
}
