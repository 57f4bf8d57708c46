import { CandelaMark, cx, PaperTag, Skeleton } from "@candela/ui";
import { ChatCircleIcon } from "@phosphor-icons/react/dist/csr/ChatCircle";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { MessagesLink } from "../../lib/components/messages-link.tsx";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { siteFeed, useSiteInfo } from "../../lib/site/site.ts";
import { EntryRow, type RowLook } from "./entry-row.tsx";
import type { User } from "./identity.tsx";
import type { Section } from "./menu.ts";
import { type Menu, useMenu } from "./use-menu.tsx";

interface MeShellProps {
  /** The layout's options as the operator set them. */
  readonly path: string;
  /** How lines look that the layout has no other place for. */
  readonly look: RowLook;
  readonly header?: (menu: Menu) => ReactNode;
  /** Whether its services stand where they can say how much there is of each. */
  readonly counts?: boolean;
  readonly children: (user: User, menu: Menu) => ReactNode;
  readonly className?: string;
}

/** Data that the seven layouts share: the user, and the figures known so far. Each layout draws them in its own way. */
export function MeShell({ path, look, header, counts = true, children, className }: MeShellProps) {
  const t = useT();
  const session = useSession();
  const menu = useMenu(path, { counts });
  return (
    <div className={cx("relative isolate overflow-x-clip pb-6", className)}>
      {header === undefined ? <MeHeader menu={menu} /> : header(menu)}
      {session === null ? (
        <>
          <LoggedOut title={t("me_logged_out")} text={t("me_logged_out_text")} />
          <MenuRows sections={menu.sections} look={look} />
        </>
      ) : (
        <Mine key={session.userId}>{(user) => children(user, menu)}</Mine>
      )}
      {menu.sheets}
    </div>
  );
}

/** The mark, the paper tag and the ways to help, messages and the profile. */
export function MeHeader({ menu }: { readonly menu: Menu }) {
  const t = useT();
  const session = useSession();
  const site = useSiteInfo();
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-3 ps-[calc(var(--page-margin)+2px)] pe-[calc(var(--page-margin)-0.625rem)]">
      <h1 className="sr-only">{t("navBar_personalInformation")}</h1>
      <span className="tablet:hidden">
        <CandelaMark size={28} />
      </span>
      <span className="min-w-max flex-1">
        <PaperTag feed={siteFeed(site)} />
      </span>
      <span className="flex">
        <HeaderLink menu={menu} to="questions" icon="Question" />
        {session !== null && (
          <>
            <MessagesLink Icon={ChatCircleIcon} />
            <HeaderLink menu={menu} to="profile" icon="Gear" />
          </>
        )}
      </span>
    </header>
  );
}

/** An entry as an icon of the header, where the operator offers it. */
export function HeaderLink({ menu, to, icon }: { readonly menu: Menu; readonly to: string; readonly icon: string }) {
  const entry = menu.find(to);
  if (entry?.href === undefined) return null;
  return (
    <a
      href={entry.href}
      aria-label={entry.title}
      className="grid size-11 shrink-0 place-items-center rounded-full active:bg-fill desktop:hover:bg-fill"
    >
      <OptionIcon name={icon} size={24} />
    </a>
  );
}

function Mine({ children }: { readonly children: (user: User) => ReactNode }) {
  const user = useQuery(dataQuery("GET /api/userInfo/getUserInfo", {}, { keep: true }));
  if (user.data !== undefined && user.data !== null) return children(user.data);
  return user.isError ? <PartError onRetry={() => void user.refetch()} /> : <MeSkeleton />;
}

/** Sections one under the other, as lines. */
export function MenuRows({ sections, look }: { readonly sections: readonly Section[] | null; readonly look: RowLook }) {
  if (sections === null) return <MenuSkeleton />;
  return sections.map(({ key, title, entries }) => (
    <section key={key} aria-label={title ?? undefined} className={look === "row" ? "pt-1" : "page-x"}>
      <div className={look === "card" ? "mb-3 overflow-hidden rounded-card bg-canvas in-data-[theme=dark]:bg-raised" : ""}>
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} look={look} />
        ))}
      </div>
    </section>
  ));
}

export function MenuSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x pt-1">
      {["w-32", "w-24", "w-40", "w-28", "w-36", "w-20"].map((width) => (
        <span key={width} className="flex h-13 items-center gap-4">
          <Skeleton className="size-6" />
          <Skeleton className={`h-3.5 ${width}`} />
        </span>
      ))}
    </div>
  );
}

function MeSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x">
      <div className="flex items-center gap-3 pb-4">
        <Skeleton className="size-14.5" />
        <span className="flex flex-col gap-2.5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-3 w-24" />
        </span>
      </div>
      <div className="h-39 rounded-card bg-fill" />
    </div>
  );
}
