import { PaperTag } from "@candela/ui";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { useSession } from "../../lib/session/session.ts";
import { ClaimCard } from "./claim-card.tsx";
import { EntryRow } from "./entry-row.tsx";
import { findEntries } from "./find-entries.ts";
import { FaceLink, type User, useUserName } from "./identity.tsx";
import { InviteRow } from "./invite-row.tsx";
import { HeaderLink, MeHeader, MenuSkeleton, MeShell } from "./me-shell.tsx";
import type { Section } from "./menu.ts";
import { SmallTotal } from "./total.tsx";
import type { Menu } from "./use-menu.tsx";

/** An index of everything in two columns, and a field that narrows it down. */
export default function DirectoryMePage() {
  return (
    <MeShell path="/pages/tabs/me/me-h" look="dense" header={(menu) => <DirectoryTop menu={menu} />}>
      {(user, menu) => (
        <>
          <DirectoryHead user={user} menu={menu} />
          {menu.sections === null ? <MenuSkeleton /> : <Index sections={menu.sections} />}
          {user.accountType === "guest" && <ClaimCard />}
          <InviteRow user={user} className="page-x mt-2" />
        </>
      )}
    </MeShell>
  );
}

/** The head of the index names the user: the usual one is for those who are nobody yet. */
function DirectoryTop({ menu }: { readonly menu: Menu }) {
  const t = useT();
  const session = useSession();
  return session === null ? <MeHeader menu={menu} /> : <h1 className="sr-only">{t("navBar_personalInformation")}</h1>;
}

function DirectoryHead({ user, menu }: { readonly user: User; readonly menu: Menu }) {
  const name = useUserName(user);
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-2.5 ps-(--page-margin) pe-[calc(var(--page-margin)-0.625rem)]">
      <FaceLink user={user} size="small" />
      <span className="min-w-0 flex-1 basis-36">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 text-row wrap-break-word">{name}</span>
          <PaperTag />
        </span>
        <SmallTotal />
      </span>
      <HeaderLink menu={menu} to="profile" icon="Gear" />
    </div>
  );
}

function Index({ sections }: { readonly sections: readonly Section[] }) {
  const t = useT();
  const [sought, setSought] = useState("");
  const found = findEntries(sections, sought);
  return (
    <>
      <label className="mx-(--page-margin) flex h-11 items-center gap-2.5 rounded-input bg-fill px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-(--focus)">
        <MagnifyingGlassIcon size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          type="search"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          placeholder={t("me_find")}
          aria-label={t("me_find")}
          enterKeyHint="search"
          className="h-full min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-ink-3"
        />
      </label>
      <p role="status" className="sr-only">
        {sought === "" ? "" : t("me_found", { count: found.reduce((count, { entries }) => count + entries.length, 0) })}
      </p>
      {found.length === 0 && <p className="page-x py-8 text-center text-body text-ink-2">{t("me_find_none")}</p>}
      {found.map(({ key, title, entries }) => (
        <section key={key} aria-label={title ?? undefined} className="page-x pt-3">
          {title !== null && <h2 className="pb-0.5 text-caption text-ink-2">{title}</h2>}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(max(9.5rem,calc((100%-1rem)/2-1px)),1fr))] gap-x-4 desktop:grid-cols-3">
            {entries.map((entry) => (
              <EntryRow key={entry.key} entry={entry} look="dense" />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
