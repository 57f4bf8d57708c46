import { useT } from "../../lib/language/i18n.ts";
import { ClaimCard } from "./claim-card.tsx";
import { EntryGrid } from "./entry-tile.tsx";
import { Identity } from "./identity.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { InviteRow } from "./invite-row.tsx";
import { MenuRows, MeShell } from "./me-shell.tsx";
import type { Entry } from "./menu.ts";
import type { Menu } from "./use-menu.tsx";
import { ValueCard } from "./value-card.tsx";

/** Money, what is left to do, services, then everything else: none of them louder than the others. */
export default function BalancedMePage() {
  const t = useT();
  return (
    <MeShell path="/pages/tabs/me/me-d" look="row" counts={false}>
      {(user, menu) => (
        <>
          <div className="page-x pb-4">
            <Identity user={user} />
          </div>
          <ValueCard action={actionOf(menu)} />
          {user.accountType === "guest" ? <ClaimCard /> : <IdentityCard href={menu.find("identity")?.href} />}
          <EntryGrid entries={menu.group("services").filter((entry) => entry !== actionOf(menu))} label={t("me_group_services")} />
          <div aria-hidden="true" className="mt-5 h-2 bg-sunken" />
          <MenuRows sections={menu.sections?.filter(({ key }) => key !== "services" && key !== "actions") ?? null} look="row" />
          <InviteRow user={user} className="page-x" />
        </>
      )}
    </MeShell>
  );
}

/** What stands beside the total: the operator's first action, else the way for money to come in. */
function actionOf(menu: Menu): Entry | undefined {
  return menu.group("actions")[0] ?? menu.find("recharge");
}
