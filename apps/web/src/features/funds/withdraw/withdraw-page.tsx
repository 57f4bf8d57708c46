import { EmptyState, Notice, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../../lib/components/part-error.tsx";
import { rejectionText } from "../../../lib/format/rejection-text.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { WITHDRAW_PATH } from "../../../lib/navigation/paths.ts";
import { changeQuery, useQueryParam } from "../../../lib/navigation/query-param.ts";
import { dataQuery, rowsQuery } from "../../../lib/net/queries.ts";
import { type Channel, type ChannelKind, kindsOf } from "../money-shapes.ts";
import { FundsPage } from "../parts/funds-page.tsx";
import { KindSwitch } from "../parts/kind-switch.tsx";
import { PageTips } from "../parts/page-tips.tsx";
import { Review } from "./review.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";

/** Asks for a withdrawal; with `step=review` the last look at it. */
export default function WithdrawPage() {
  const t = useT();
  const isReview = useQueryParam("step") === "review";
  return (
    <FundsPage of="withdraw" title={t(isReview ? "withdraw_review" : "withdraw_title")}>
      {isReview ? <Review /> : <Channels />}
    </FundsPage>
  );
}

function Channels() {
  const t = useT();
  const { data, isError, refetch } = useQuery(rowsQuery("GET /api/withdrawChannelConfig/list", {}));
  if (data === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={5} label={t("ui_loading")} />;
  if (data.length === 0) return <EmptyState title={t("funds_closed")} text={t("funds_closed_text")} />;
  return <Kinds channels={data} />;
}

/** That withdrawals pause, before anything is typed. */
function Held() {
  const { data } = useQuery(dataQuery("GET /api/userSecurity/detail", {}));
  const until = data?.withdrawalsHeldUntil ?? null;
  if (until === null) return null;
  return <Notice tone="attention">{rejectionText({ msg: "withdrawal_held", params: { until: String(until) } })}</Notice>;
}

function Kinds({ channels }: { readonly channels: readonly Channel[] }) {
  const kinds = kindsOf(channels);
  const asked = useQueryParam("kind");
  const kind = kinds.find((one) => one === asked) ?? (kinds[0] as ChannelKind);
  const forget = { currency: null, destination: null, amount: null };
  return (
    <div className="page-x flex flex-1 flex-col gap-3 pt-2">
      <KindSwitch kinds={kinds} value={kind} onChange={(next) => changeQuery({ kind: next, ...forget })} />
      <PageTips path={WITHDRAW_PATH} />
      <Held />
      <WithdrawForm key={kind} kind={kind} channels={channels.filter(({ channelType }) => channelType === kind)} />
    </div>
  );
}
