import { Skeleton } from "@candela/ui";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { PanelFigure } from "../../lib/components/panel-figure.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ASSETS_PATH, REGISTER_PATH } from "../../lib/navigation/paths.ts";
import { AccountTag, type User, UserId, useUserName } from "./identity.tsx";
import { MenuRows, MeShell } from "./me-shell.tsx";

/** Large words, no icons, nothing beside them but what they stand at. */
export default function PlainMePage() {
  return (
    <MeShell path="/pages/tabs/me/me-j" look="plain">
      {(user, menu) => (
        <>
          <div aria-hidden="true" className="glow-top" />
          <PlainHead user={user} />
          <div className="page-x">
            <Money />
            {user.accountType === "guest" && <Claim />}
          </div>
          <MenuRows sections={menu.sections} look="plain" />
          {user.inviteCode !== "" && <Invite code={user.inviteCode} />}
        </>
      )}
    </MeShell>
  );
}

function PlainHead({ user }: { readonly user: User }) {
  const name = useUserName(user);
  return (
    <div className="page-x pt-5 pb-5">
      <p className="text-title1 wrap-anywhere">{name}</p>
      <span className="mt-1 flex flex-wrap items-center gap-x-3">
        <UserId user={user} />
        <AccountTag user={user} />
      </span>
    </div>
  );
}

const LINE = "flex min-h-14 items-center gap-x-4 border-b border-line active:bg-fill desktop:hover:bg-fill";

function Money() {
  const t = useT();
  return (
    <section aria-label={t("home_total")}>
      <a href={pageHref(ASSETS_PATH)} className={`${LINE} flex-wrap`}>
        <span className="min-w-min flex-1 text-title2 max-compact:text-title3">{t("me_money")}</span>
        <WithPanel skeleton={<Skeleton className="h-4 w-24" />}>
          {(panel) => <PanelFigure panel={panel} of="total" className="text-row font-medium" />}
        </WithPanel>
      </a>
    </section>
  );
}

function Claim() {
  const t = useT();
  return (
    <a href={pageHref(REGISTER_PATH)} className={`${LINE} flex-wrap`}>
      <span className="min-w-min flex-1 basis-[50%] py-1.5 text-title2 max-compact:text-title3">{t("me_claim")}</span>
      <span className="ms-auto min-w-0 text-end text-body text-flame-text">{t("me_claim_step")}</span>
    </a>
  );
}

function Invite({ code }: { readonly code: string }) {
  const t = useT();
  return (
    <div className="page-x">
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 border-b border-line">
        <span className="min-w-min flex-1 basis-[40%] py-1.5 text-title2 max-compact:text-title3">
          {t("me_invite")}
          <span className="block text-caption font-normal text-ink-3">{t("me_invite_text")}</span>
        </span>
        <span className="ms-auto flex items-center gap-4">
          <bdi className="num text-body text-ink-2">{code}</bdi>
          <CopyButton text={code} label={t("me_copy_invite")} />
        </span>
      </div>
    </div>
  );
}
