import { IconButton } from "@candela/ui";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import type { ReactNode } from "react";
import { GuestHasNone } from "../../../lib/components/guest-has-none.tsx";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { DEPOSITS_PATH, WITHDRAWALS_PATH } from "../../../lib/navigation/paths.ts";
import { useSession } from "../../../lib/session/session.ts";

const WORDS = {
  deposit: { records: "deposit_records", path: DEPOSITS_PATH, name: "deposit_title" },
  withdraw: { records: "withdraw_records", path: WITHDRAWALS_PATH, name: "withdraw_title" },
} as const;

interface FundsPageProps {
  readonly of: keyof typeof WORDS;
  readonly title: string;
  /** A guest may look at it, too. */
  readonly forGuests?: boolean;
  /** At the end of the header, in place of the way to the records. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A page of deposits or withdrawals; a guest registers first: money that comes in belongs to an account, and a guest's device could send it away. */
export function FundsPage({ of, title, forGuests = false, end, children }: FundsPageProps) {
  const t = useT();
  const session = useSession();
  const { records, path, name } = WORDS[of];
  const toRecords = (
    <IconButton label={t(records)} onClick={() => void navigateTo(path)}>
      <ReceiptIcon size={23} />
    </IconButton>
  );
  return (
    <div key={session?.userId} className="flex max-tablet:min-h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader title={title} end={session !== null && (end ?? toRecords)} />
      {session === null ? (
        <LoggedOut title={t(name)} text={t("exchange_logged_out_text")} />
      ) : session.accountType === "guest" && !forGuests ? (
        <GuestHasNone reason={of === "deposit" ? "account_claim_first" : "account_unclaimed"} />
      ) : (
        children
      )}
    </div>
  );
}
