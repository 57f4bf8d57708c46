import type { Data } from "@candela/api";
import { AMOUNT_DECIMALS, Amount, PaperTag, Skeleton, SkeletonRows, Tabs, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { shownParts } from "../../lib/account/shown-parts.ts";
import { countedText, countText } from "../../lib/campaigns/campaign-view.ts";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useEntryChoice } from "../../lib/navigation/entry-choice.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { Stubs } from "../../lib/vouchers/voucher-list.tsx";
import { AwardDraws } from "./award-draws.tsx";
import { AwardRecords } from "./award-records.tsx";

type Overview = NonNullable<Data<"GET /api/award/overview">>;

const LISTS = ["records", "draws", "vouchers"] as const;
type List = (typeof LISTS)[number];
const NAMES = { records: "award_records", draws: "award_draws", vouchers: "award_vouchers" } as const;

/** Rewards: what was received, the draws with their proofs, the vouchers. `list` chooses what is shown first. */
export default function AwardPage() {
  const t = useT();
  const session = useSession();
  return (
    <div className="pb-8">
      <PageHeader
        title={t("campaign_award_title")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {session === null ? <LoggedOut title={t("award_out")} text={t("exchange_logged_out_text")} /> : <Award key={session.userId} />}
    </div>
  );
}

function Award() {
  const t = useT();
  const style = useUi();
  const wanted = useQueryParam("list");
  const [list, setList] = useEntryChoice<List>("award", LISTS.find((name) => name === wanted) ?? "records");
  const { data, isError, refetch } = useQuery(dataQuery("GET /api/award/overview", {}, { keep: true }));
  if (data === undefined || data === null) return isError ? <PartError onRetry={() => void refetch()} /> : <Waiting />;
  const { counts } = data;
  return (
    <>
      <Head overview={data} />
      <Tabs
        label={t("campaign_award_title")}
        choices={LISTS.map((value) => ({ value, label: `${t(NAMES[value])} ${countText(counts[value], style)}` }))}
        value={list}
        onChange={setList}
        panelId="award"
      />
      <div id="award" role="tabpanel" aria-label={t(NAMES[list])} className="pt-3.5">
        {list === "records" ? (
          <AwardRecords />
        ) : list === "draws" ? (
          <AwardDraws onAll={() => setList("records")} records={counts.records} />
        ) : (
          <div className="page-x">
            <Stubs />
          </div>
        )}
      </div>
    </>
  );
}

function Head({ overview: { received, paid, saved, currencyName } }: { readonly overview: Overview }) {
  const t = useT();
  const style = useUi();
  // What the two parts say adds up to the figure above them.
  const shown = shownParts({ total: received, parts: [paid, saved] }, AMOUNT_DECIMALS);
  const [cash = paid, back = saved] = shown.parts;
  return (
    <section aria-label={t("award_received")} className="page-x pt-2 pb-3">
      <p className="text-caption text-ink-2">{t("award_received")}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-hero">
          <Amount own value={shown.total} decimals={AMOUNT_DECIMALS} />
        </span>
        <span className="text-title3 font-normal text-ink-3">{currencyName}</span>
      </p>
      <p className="text-caption text-ink-3">{t("award_parts", { paid: countedText(cash, style), saved: countedText(back, style) })}</p>
    </section>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div className="pt-2">
      <div className="page-x flex flex-col gap-2 pb-6">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-11 w-44" />
      </div>
      <SkeletonRows count={4} label={t("ui_loading")} />
    </div>
  );
}
