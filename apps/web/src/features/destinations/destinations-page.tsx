import { Button, EmptyState, SkeletonRows } from "@candela/ui";
import { type ReactNode, useState } from "react";
import { GuestHasNone } from "../../lib/components/guest-has-none.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { useSession } from "../../lib/session/session.ts";

interface Words {
  readonly title: string;
  readonly text: string;
}

interface DestinationsProps<T> {
  /** Reads them; asked of those who can have some. */
  readonly useRows: () => { readonly data: readonly T[] | undefined; readonly isError: boolean; readonly refetch: () => Promise<unknown> };
  /** What an empty list says. */
  readonly none: Words;
  readonly add: { readonly text: string; readonly path: string };
  readonly row: (one: T, isLast: boolean, open: () => void) => ReactNode;
  /** Of the one that was tapped. */
  readonly sheet: (one: T, close: () => void) => ReactNode;
}

interface DestinationsPageProps<T> extends DestinationsProps<T> {
  readonly title: string;
  /** What it says before logging in. */
  readonly out: Words;
}

/** Where the user's money may be sent to, of one kind. */
export function DestinationsPage<T extends { readonly id: string }>({ title, out, ...destinations }: DestinationsPageProps<T>) {
  const session = useSession();
  return (
    <>
      <PageHeader title={title} />
      {session === null ? (
        <LoggedOut {...out} />
      ) : session.accountType === "guest" ? (
        <GuestHasNone />
      ) : (
        <Mine key={session.userId} {...destinations} />
      )}
    </>
  );
}

function Mine<T extends { readonly id: string }>({ useRows, none, add, row, sheet }: DestinationsProps<T>) {
  const t = useT();
  const { data: rows, isError, refetch } = useRows();
  const [openId, setOpenId] = useState<string | null>(null);
  if (rows === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={3} label={t("ui_loading")} />;
  const addButton = (
    <Button wide onClick={() => void navigateTo(add.path)}>
      {add.text}
    </Button>
  );
  if (rows.length === 0) return <EmptyState {...none} action={addButton} />;
  const open = rows.find(({ id }) => id === openId);
  return (
    <>
      <ul>
        {rows.map((one, at) => (
          <li key={one.id}>{row(one, at === rows.length - 1, () => setOpenId(one.id))}</li>
        ))}
      </ul>
      <div className="page-x pt-5 pb-8">{addButton}</div>
      {open !== undefined && sheet(open, () => setOpenId(null))}
    </>
  );
}
