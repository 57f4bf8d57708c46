import { cx } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { FREEZE_ROUTE, type Freeze, freezeStore } from "../lib/account/freeze.ts";
import { useT } from "../lib/language/i18n.ts";
import { pageHref } from "../lib/navigation/navigation.ts";
import { MESSAGES_PATH } from "../lib/navigation/paths.ts";
import { dataQuery } from "../lib/net/queries.ts";
import { useLoggedIn } from "../lib/session/session.ts";
import { formatDateTime } from "../lib/time/time-format.ts";

/** Follows whether the account is under a freeze, for the whole app, and says so above the page; `isShown` false leaves the line out. */
export function FreezeBanner({ isShown }: { readonly isShown: boolean }) {
  const loggedIn = useLoggedIn();
  const { data } = useQuery(dataQuery(FREEZE_ROUTE, {}, { enabled: loggedIn, lasting: true }));
  const freeze = loggedIn ? (data?.freeze ?? null) : null;
  useEffect(() => freezeStore.set(freeze), [freeze]);
  return freeze !== null && isShown ? <FreezeLine freeze={freeze} /> : null;
}

/** One line, so that a ticket below keeps its place; a tap tells the rest. */
function FreezeLine({ freeze: { since, reason } }: { readonly freeze: Freeze }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const more = useId();
  return (
    <section aria-label={t("freeze_title")} className="border-b border-line bg-flame-soft text-flame-text">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setOpen(!open)}
        className="page-x flex min-h-11 w-full cursor-pointer items-center gap-2 text-start text-body font-medium"
      >
        <LockSimpleIcon size={20} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 flex-1">{t("freeze_title")}</span>
        <CaretDownIcon size={18} aria-hidden="true" className={cx("shrink-0", open && "rotate-180")} />
      </button>
      <div id={more} hidden={!open} className="page-x max-w-160 space-y-1.5 pb-3 text-caption">
        <p>
          {t(`freeze_reason_${reason}`)} <bdi className="whitespace-nowrap">{t("freeze_since", { time: formatDateTime(since) })}</bdi>
        </p>
        <p>{t("freeze_can")}</p>
        <p>{t("freeze_cannot")}</p>
        <a href={pageHref(MESSAGES_PATH)} className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
          {t("inbox_open")}
        </a>
      </div>
    </section>
  );
}
