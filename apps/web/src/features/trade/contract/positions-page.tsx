import { divHalfEven } from "@candela/model";
import {
  Amount,
  Button,
  Change,
  cx,
  DIRECTION_TEXT,
  decimalsOf,
  directionOf,
  EmptyState,
  PaperTag,
  percentChange,
  SkeletonRows,
  showToast,
  Tabs,
  Triangle,
  useUi,
} from "@candela/ui";
import { useState } from "react";
import { useRoomForTables } from "../../../lib/browser/media-query.ts";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useEntryChoice } from "../../../lib/navigation/entry-choice.ts";
import { switchTab } from "../../../lib/navigation/navigation.ts";
import { TRADE_PATH } from "../../../lib/navigation/paths.ts";
import { useQueryParam } from "../../../lib/navigation/query-param.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { ModeOrders } from "../overview/mode-orders.tsx";
import { SuggestedProducts } from "../overview/suggested-products.tsx";
import { CloseAllSheet } from "./close-all-sheet.tsx";
import { money } from "./contract-shapes.ts";
import { PastLabel, PositionsLabel, RestingLabel } from "./pane-labels.tsx";
import PastPane from "./past-list.tsx";
import { usePositionActions } from "./position-actions.tsx";
import { PositionCard } from "./position-card.tsx";
import { PositionsTable } from "./positions-table.tsx";
import { ratioText } from "./ratio-text.ts";
import { RestingList } from "./resting-list.tsx";
import { type ShownBook, shownBook } from "./shown-book.ts";
import { type LiveBook, useBook } from "./use-book.ts";

type List = "open" | "resting" | "past";

/** Contract positions: what is open at each tick, what waits, what is over. */
export default function PositionsPage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  const asked = useQueryParam("list");
  const [list, setList] = useEntryChoice<List>("positions", asked === "resting" ? asked : "open");
  const choices = [
    { value: "open", label: <PositionsLabel /> },
    { value: "resting", label: <RestingLabel /> },
    { value: "past", label: <PastLabel /> },
  ] as const;
  return (
    <>
      <PageHeader
        title={t("contract_positions")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      <ModeOrders mode="contract" />
      {loggedIn ? (
        <>
          <Tabs label={t("contract_positions")} choices={choices} value={list} onChange={setList} panelId="contract-list" />
          <div id="contract-list" role="tabpanel" className="pb-6">
            {list === "open" ? <OpenList /> : list === "resting" ? <RestingList /> : <PastPane wide />}
          </div>
        </>
      ) : (
        <LoggedOut title={t("contract_logged_out")} text={t("contract_logged_out_text")} />
      )}
    </>
  );
}

function OpenList() {
  const t = useT();
  const live = useBook();
  const { act, sheet } = usePositionActions(live.book);
  const tables = useRoomForTables();
  const [closing, setClosing] = useState(false);
  const [said, setSaid] = useState("");
  const shown = shownBook(live.book.marked);
  const tell = (text: string) => {
    setSaid(text);
    showToast({ text, tone: "good" });
  };
  if (live.failed) return <PartError onRetry={live.retry} />;
  if (live.count === undefined) return <SkeletonRows count={4} label={t("ui_loading")} />;
  return (
    <>
      {live.count === 0 ? (
        <EmptyState
          title={t("contract_none_open_title")}
          text={t("contract_none_open")}
          action={<Button onClick={() => void switchTab(TRADE_PATH)}>{t("contract_open_ticket")}</Button>}
        >
          <SuggestedProducts mode="contract" />
        </EmptyState>
      ) : (
        <>
          <Sums live={live} shown={shown} />
          {tables ? (
            <PositionsTable cards={shown.cards} onAct={act} />
          ) : (
            <ul>
              {shown.cards.map(({ marked, shown: own }) => (
                <li key={marked.position.id}>
                  <PositionCard marked={marked} shown={own} onAct={act} />
                </li>
              ))}
            </ul>
          )}
          <div className={cx("page-x pt-4", tables && "text-end")}>
            <Button wide={!tables} kind="destructive" onClick={() => setClosing(true)}>
              {t("contract_close_all")}
            </Button>
          </div>
        </>
      )}
      {sheet}
      {closing && <CloseAllSheet marked={live.book.marked} onClose={() => setClosing(false)} onDone={tell} />}
      <p role="alert" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The leading figure, and the margin behind it. */
function Sums({ live: { book, cash }, shown }: { readonly live: LiveBook; readonly shown: ShownBook }) {
  const t = useT();
  const style = useUi();
  const direction = style.hidesOwn === true ? "flat" : directionOf(shown.profit, { decimals: decimalsOf(shown.profit) });
  const { cross } = book;
  const ratio = cross === null || cross.maintenance === 0n ? null : divHalfEven(cross.equity * 10_000n, cross.maintenance);
  const rate = percentChange(money(book.margin + book.unrealised), money(book.margin));
  return (
    <div className="page-x flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <div>
        <p className="text-body text-ink-2">{t("contract_open_profit")}</p>
        <p className={cx("flex items-center gap-2 text-price", DIRECTION_TEXT[direction])}>
          <Triangle direction={direction} />
          <Amount own money coloured value={shown.profit} sign="always" />
        </p>
        {rate !== null && <Change rate={rate} className="text-caption" cue={false} />}
      </div>
      {/* On a line of its own it has all of it: figures stand at the end, as those below. */}
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-1 text-body max-desktop:grow max-desktop:grid-cols-[1fr_auto]">
        <dt className="text-ink-2">{t("contract_margin_in_use")}</dt>
        <dd className="text-end font-medium">
          <Amount own money value={shown.margin} />
        </dd>
        {cash !== null && (
          <>
            <dt className="text-ink-2">
              <Term of="available" />
            </dt>
            <dd className="text-end font-medium">
              <Amount own value={money(cash)} decimals={2} rounding="down" />
            </dd>
          </>
        )}
        {ratio !== null && (
          <>
            <dt className="text-ink-2">
              <Term of="margin_ratio">{t("contract_cross_ratio")}</Term>
            </dt>
            <dd className="text-end font-medium">
              <bdi className="num">{ratioText(ratio, style)}</bdi>
            </dd>
          </>
        )}
        {book.unpriced > 0 && (
          <dt className="col-span-2 text-end text-caption text-ink-3">{t("contract_unpriced", { count: book.unpriced })}</dt>
        )}
      </dl>
    </div>
  );
}
