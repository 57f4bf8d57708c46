import type { Data } from "@candela/api";
import {
  Amount,
  Button,
  Change,
  Description,
  DescriptionList,
  ErrorState,
  ownText,
  PaperTag,
  ProductToken,
  SectionTitle,
  SignedAmount,
  SkeletonRows,
  signOf,
  sumDecimals,
  useUi,
} from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo, redirectTo } from "../../../lib/navigation/navigation.ts";
import { EXPLAIN_PATH, POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import { useIdParam } from "../../../lib/navigation/query-param.ts";
import { isMissing } from "../../../lib/net/is-missing.ts";
import { dataQuery, rowsQuery } from "../../../lib/net/queries.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { AskAbout } from "../../../lib/support/ask-about.tsx";
import { formatUtcDateTime } from "../../../lib/time/time-format.ts";
import { useRebates } from "../../../lib/vouchers/rebate-lines.tsx";
import type { Marked } from "./contract-book.ts";
import { money, type Position, percentText, priceText, SETTLEMENT } from "./contract-shapes.ts";
import { positionName, reasonText, SideTag } from "./contract-words.tsx";
import { CopiedFrom } from "./copied-from.tsx";
import { FillList } from "./fill-list.tsx";
import { netOf } from "./net-of.ts";
import { usePositionActions } from "./position-actions.tsx";
import { PositionCard } from "./position-card.tsx";
import { useProductOf } from "./product-of.ts";
import { shownAlone } from "./shown-book.ts";
import { FigureLine } from "./ticket-figures.tsx";
import { useBook } from "./use-book.ts";

type Detail = Data<"GET /api/contractPosition/detail">;

/** One position: what it is worth, every fill with its tick, margin changes and financing. */
export default function PositionDetailPage() {
  const t = useT();
  const asked = useIdParam();
  const loggedIn = useLoggedIn();
  const query = useQuery(dataQuery("GET /api/contractPosition/detail", { id: asked ?? "" }, { enabled: loggedIn && asked !== null }));
  return (
    <>
      <PageHeader
        title={t("contract_position")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {!loggedIn ? (
        <LoggedOut title={t("contract_logged_out")} text={t("contract_logged_out_text")} />
      ) : query.data ? (
        <DetailView detail={query.data} />
      ) : query.isError && !isMissing(query.error) ? (
        <PartError onRetry={() => void query.refetch()} />
      ) : asked === null || query.data === null || query.isError ? (
        <ErrorState
          title={t("contract_no_position")}
          text={t("contract_no_position_text")}
          action={
            <Button size="small" kind="secondary" onClick={() => void redirectTo(POSITIONS_PATH)}>
              {t("contract_see_positions")}
            </Button>
          }
        />
      ) : (
        <SkeletonRows count={4} label={t("ui_loading")} />
      )}
    </>
  );
}

function DetailView({ detail: { position, fills } }: { readonly detail: Detail }) {
  const t = useT();
  const live = useBook();
  const { act, sheet } = usePositionActions(live.book);
  const marked = live.book.marked.find((each) => each.position.id === position.id);
  const decimals = pageDecimals(position, fills, marked);
  return (
    <>
      {position.status === "open" && marked !== undefined ? (
        <>
          <PositionCard marked={marked} shown={shownAlone(marked, decimals)} onAct={act} />
          <div className="page-x pt-2">
            <LiveFigures marked={marked} decimals={decimals} />
            {position.followId === null && (
              <Button wide kind="secondary" size="small" className="mt-3" onClick={() => act("reverse", marked)}>
                {t("contract_reverse")}
              </Button>
            )}
          </div>
        </>
      ) : (
        <ClosedHead position={position} fills={fills} decimals={decimals} />
      )}
      {position.followId !== null && <CopiedFrom id={position.id} />}
      <div className="pt-4">
        <SectionTitle>{t("contract_fills")}</SectionTitle>
      </div>
      <div className="page-x">
        <FillList fills={fills} decimals={decimals} />
      </div>
      <MoneyLines position={position} decimals={decimals} />
      <div className="page-x flex justify-center pt-4 pb-6">
        <AskAbout kind="contractPosition" id={position.id} />
      </div>
      {sheet}
    </>
  );
}

/** The decimals of all amounts of the page: the result is the sum of the amounts below it, and those come from the fills. */
function pageDecimals(position: Position, fills: Detail["fills"], marked: Marked | undefined): number {
  const { realised, fees, financing, liquidationFee, deficit, margin, status } = position;
  const figures = status === "open" ? marked?.figures : null;
  const live = figures == null ? [] : [figures.notional, figures.maintenance, figures.worstCase, figures.unrealised].map(money);
  const filled = fills.flatMap((fill) => [fill.notional, fill.realised, fill.fee, fill.liquidationFee, fill.deficit]);
  return sheetDecimals([realised, fees, financing, liquidationFee, deficit, margin, ...live, ...filled]);
}

interface WithDecimals {
  readonly decimals: number;
}

function LiveFigures({ marked: { position, figures, spec, trailing }, decimals }: { readonly marked: Marked } & WithDecimals) {
  const t = useT();
  const style = useUi();
  const amount = (units: bigint) => <Amount own value={money(units)} decimals={decimals} unit={SETTLEMENT.code} />;
  return (
    <DescriptionList>
      <FigureLine name={t("contract_entry_price")}>
        <Amount value={position.entryPrice} />
      </FigureLine>
      {figures !== null && spec !== null && (
        <>
          <FigureLine term="mark_price">
            <Amount value={priceText(spec, figures.price)} />
          </FigureLine>
          <FigureLine name={t("contract_notional")}>{amount(figures.notional)}</FigureLine>
          <FigureLine term="maintenance">{amount(figures.maintenance)}</FigureLine>
          <FigureLine term="worst_case">{amount(-figures.worstCase)}</FigureLine>
          {figures.roe !== null && (
            <FigureLine term="roe">
              <Change rate={percentText(figures.roe)} />
            </FigureLine>
          )}
          {trailing !== null && (
            <FigureLine term="trailing_stop">
              <Amount value={priceText(spec, trailing)} />
            </FigureLine>
          )}
        </>
      )}
      <Costs position={position} decimals={decimals} />
      <FigureLine name={t("contract_opened_at")}>
        <bdi className="num">{ownText(position.openedLots, style)}</bdi>
        <bdi className="num block text-caption font-normal text-ink-3">{formatUtcDateTime(position.openedAt)}</bdi>
      </FigureLine>
    </DescriptionList>
  );
}

function Costs({ position, decimals }: { readonly position: Position } & WithDecimals) {
  const t = useT();
  return (
    <>
      <FigureLine name={t("contract_realised")}>
        <Signed value={position.realised} decimals={decimals} />
      </FigureLine>
      <FigureLine name={t("contract_fees_paid")}>
        <Amount own value={position.fees} decimals={decimals} unit={SETTLEMENT.code} />
      </FigureLine>
      <FigureLine name={t("contract_financing_paid")}>
        <Amount own value={position.financing} decimals={decimals} unit={SETTLEMENT.code} />
      </FigureLine>
    </>
  );
}

function Signed({ value, decimals }: { readonly value: string } & WithDecimals) {
  return <SignedAmount own value={value} decimals={decimals} unit={SETTLEMENT.code} />;
}

/** The position's result; after a liquidation, with the link that explains it. */
function ClosedHead({ position, fills, decimals: most }: Detail & WithDecimals) {
  const t = useT();
  const rebates = useRebates("contract_fill", fills);
  const decimals = Math.max(most, sheetDecimals([rebates]));
  const { product, name } = useProductOf(position.productCode);
  return (
    <section aria-label={positionName(position, name, t)} className="page-x pt-2">
      <div className="flex items-center gap-3 py-2">
        <ProductToken productCode={position.productCode} productType={position.productType} image={product?.productImg} size={44} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-row">
            {name} <SideTag side={position.side} leverage={position.leverage} />
          </p>
          <p className="text-caption text-ink-3">
            {position.closeReason !== null && reasonText(position.closeReason, t)}
            {position.closedAt !== null && (
              <>
                {" · "}
                <bdi className="num">{t("orders_utc", { time: formatUtcDateTime(position.closedAt) })}</bdi>
              </>
            )}
          </p>
        </div>
      </div>
      <p className="text-caption text-ink-2">{t("contract_net_result")}</p>
      <p className="text-price">
        <Signed value={netOf(position)} decimals={decimals} />
      </p>
      {position.closeReason === "liquidation" && (
        <div className="py-2">
          <Button wide kind="secondary" onClick={() => void navigateTo(EXPLAIN_PATH, { id: position.id })}>
            {t("contract_explain")}
          </Button>
        </div>
      )}
      <DescriptionList>
        <FigureLine name={t("contract_entry_price")}>
          <Amount value={position.entryPrice} />
        </FigureLine>
        <FigureLine name={t("contract_opened_size")}>
          <Amount own value={position.openedLots} />{" "}
          <span className="text-ink-3">
            × <AssetAmount code={position.productCode} value={position.lotSize} unit />
          </span>
        </FigureLine>
        <Costs position={position} decimals={decimals} />
        {signOf(position.liquidationFee) !== 0 && (
          <FigureLine term="liquidation_fee">
            <Amount own value={position.liquidationFee} decimals={decimals} unit={SETTLEMENT.code} />
          </FigureLine>
        )}
        {signOf(position.deficit) !== 0 && (
          <FigureLine term="deficit">
            <Amount own value={position.deficit} decimals={decimals} unit={SETTLEMENT.code} />
          </FigureLine>
        )}
        {signOf(rebates) > 0 && (
          <>
            <FigureLine name={t("voucher_gave_back")}>
              <Signed value={rebates} decimals={decimals} />
            </FigureLine>
            <Description total name={t("voucher_with_result")}>
              <Signed value={sumDecimals([netOf(position), rebates])} decimals={decimals} />
            </Description>
          </>
        )}
      </DescriptionList>
    </section>
  );
}

const LINES = ["contract_margin", "contract_margin_release", "contract_financing"] as const;
const LINES_MAX = 100;

/** The ledger's own lines: margin put up and given back, and each day's financing. */
function MoneyLines({ position, decimals }: { readonly position: Position } & WithDecimals) {
  const t = useT();
  const { id, openedAt, updatedAt } = position;
  const queries = LINES.map((reason) => ({ reason, startTs: openedAt, pageNum: 1, pageSize: LINES_MAX }));
  const [margin, release, financing] = [
    useRecord(queries[0], updatedAt),
    useRecord(queries[1], updatedAt),
    useRecord(queries[2], updatedAt),
  ];
  const rows = [...margin, ...release, ...financing]
    .filter((row) => row.referenceKind === "contract_position" && row.referenceId === id)
    .sort((a, b) => b.ts - a.ts);
  if (rows.length === 0) return null;
  return (
    <section className="pt-4 pb-6">
      <SectionTitle>{t("contract_money_lines")}</SectionTitle>
      <ul className="page-x">
        {rows.map((row) => (
          <li key={row.id} className="flex min-h-12 items-center justify-between gap-3 border-b border-line text-body">
            <span className="min-w-0">
              <span className="block">{lineName(row.reason, t)}</span>
              <bdi className="num text-caption text-ink-3">{t("orders_utc", { time: formatUtcDateTime(row.ts) })}</bdi>
            </span>
            <Signed value={row.amount} decimals={Math.max(decimals, sheetDecimals(rows.map(({ amount }) => amount)))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RecordFields = Parameters<typeof rowsQuery<"GET /api/accountRecord/list">>[1];

function useRecord(fields: RecordFields | undefined, updatedAt: number) {
  const query = useQuery({ ...rowsQuery("GET /api/accountRecord/list", fields ?? {}), staleTime: updatedAt === 0 ? 0 : 5_000 });
  return query.data ?? [];
}

function lineName(reason: string, t: ReturnType<typeof useT>): ReactNode {
  if (reason === "contract_margin") return t("contract_line_margin");
  return t(reason === "contract_margin_release" ? "contract_line_release" : "contract_line_financing");
}
