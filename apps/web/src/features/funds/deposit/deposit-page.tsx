import { EmptyState, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { FrozenNotice } from "../../../lib/components/frozen-notice.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { DEPOSIT_PATH } from "../../../lib/navigation/paths.ts";
import { changeQuery, useQueryParam } from "../../../lib/navigation/query-param.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import { type Channel, type ChannelKind, kindsOf } from "../money-shapes.ts";
import { FundsPage } from "../parts/funds-page.tsx";
import { KindSwitch } from "../parts/kind-switch.tsx";
import { PageTips } from "../parts/page-tips.tsx";
import { BankDeposit } from "./bank-deposit.tsx";
import { CryptoDeposit } from "./crypto-deposit.tsx";
import { OnlineDeposit } from "./online-deposit.tsx";

/** The ways for money to come in, those that the operator's channels have. */
export default function DepositPage() {
  const t = useT();
  return (
    <FundsPage of="deposit" title={t("deposit_title")}>
      <Channels />
    </FundsPage>
  );
}

function Channels() {
  const t = useT();
  const { data, isError, refetch } = useQuery(rowsQuery("GET /api/rechargeChannelConfig/list", {}));
  if (data === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={5} label={t("ui_loading")} />;
  if (data.length === 0) return <EmptyState title={t("funds_closed")} text={t("funds_closed_text")} />;
  return <Kinds channels={data} />;
}

const DEPOSITS = { crypto: CryptoDeposit, bank: BankDeposit, online: OnlineDeposit } as const;

function Kinds({ channels }: { readonly channels: readonly Channel[] }) {
  const kinds = kindsOf(channels);
  const asked = useQueryParam("kind");
  // The first one where the address names none, or one that is closed by now.
  const kind = kinds.find((one) => one === asked) ?? (kinds[0] as ChannelKind);
  const Deposit = DEPOSITS[kind];
  return (
    <div className="page-x flex flex-1 flex-col gap-3 pt-2">
      <KindSwitch kinds={kinds} value={kind} onChange={(next) => changeQuery({ kind: next, id: null })} />
      <PageTips path={DEPOSIT_PATH} />
      <FrozenNotice />
      <Deposit channels={channels.filter(({ channelType }) => channelType === kind)} />
    </div>
  );
}
