import type { MessageKey } from "@candela/i18n";
import { type ContractSide, Direction } from "@candela/model";
import { Button, Chip, cx, IconButton, ScrollRow, useBackCloses } from "@candela/ui";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PencilSimpleSlashIcon } from "@phosphor-icons/react/dist/csr/PencilSimpleSlash";
import { SlidersHorizontalIcon } from "@phosphor-icons/react/dist/csr/SlidersHorizontal";
import { Suspense, useCallback, useEffect, useState } from "react";
import { AlertBell } from "../../lib/alerts/alert-bell.tsx";
import { useMediaQuery } from "../../lib/browser/media-query.ts";
import { useStore } from "../../lib/browser/store.ts";
import { CandleChart } from "../../lib/chart/candle-chart.tsx";
import type { CandleRow } from "../../lib/chart/candle-row.ts";
import { CandleTable } from "../../lib/chart/candle-table.tsx";
import { changeSettings, chartSettingsStore } from "../../lib/chart/chart-settings.ts";
import type { ChartView } from "../../lib/chart/chart-view.ts";
import { useDrawingController } from "../../lib/chart/drawings/drawing-controller.ts";
import { INDICATORS, toggled } from "../../lib/chart/indicators.ts";
import { IntervalBar } from "../../lib/chart/interval-bar.tsx";
import { intervalStore } from "../../lib/chart/intervals.ts";
import { IndicatorKey, Readout } from "../../lib/chart/readout.tsx";
import { turnScreen } from "../../lib/chart/turn-screen.ts";
import { setTurned, turnedStore } from "../../lib/chart/turned.ts";
import { useT } from "../../lib/language/i18n.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { TICKET_PATH, TRADE_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { useTicks } from "../../lib/net/live.ts";
import { DrawingList, NoteSheet } from "./kline/drawing-list.tsx";
import { DrawingTools } from "./kline/drawing-tools.tsx";
import { FullHeader } from "./kline/full-header.tsx";
import { useOwnLines } from "./kline/own-lines.tsx";
import { SettingsSheet } from "./kline/settings-sheet.tsx";
import { spotModeOf, useTradeProduct } from "./product.ts";
import { ProductFailed, ProductSkeleton } from "./product-states.tsx";
import { chooseMode, useMode, useModes } from "./shell/mode-choice.ts";
import { isModeOpen } from "./shell/mode-memory.ts";
import { MODES } from "./shell/modes.ts";
import type { TradeModeId } from "./shell/trade-mode.ts";

/** The full-screen chart of the current product. */
export default function KlinePage() {
  const { product, failed, retry } = useTradeProduct();
  useTicks(product?.productCode ?? null);
  if (failed) return <ProductFailed onRetry={retry} />;
  if (product === undefined) return <ProductSkeleton />;
  return <FullChart key={product.productCode} product={product} />;
}

/** A phone held sideways, or its page turned by us: the chart alone, from edge to edge. */
function useShort(): boolean {
  const low = useMediaQuery("(max-height: 30rem)");
  return useStore(turnedStore) || low;
}

async function turn(): Promise<void> {
  if (turnedStore.get()) setTurned(false);
  else if (!(await turnScreen())) setTurned(true);
}

type Panel = "table" | "settings" | "drawings" | null;

/** The contract ticket lives on the trade tab; it begins with this side. */
async function openContract({ productCode }: Product, side: ContractSide): Promise<void> {
  chooseMode(productCode, "contract");
  await navigateTo(TRADE_PATH, { productCode, side });
}

/** So does the quick ticket, which asks before it places in this direction. */
async function openQuick({ productCode }: Product, direction: Direction): Promise<void> {
  chooseMode(productCode, "quick");
  await navigateTo(TRADE_PATH, { productCode, direction });
}

function FullChart({ product }: { readonly product: Product }) {
  const t = useT();
  const short = useShort();
  const wide = useMediaQuery("(min-width: 37.5rem)");
  const interval = useStore(intervalStore);
  const settings = useStore(chartSettingsStore);
  const controller = useDrawingController(product.productCode, settings.snapping);
  const { lines, sheets } = useOwnLines(product);
  const [row, setRow] = useState<CandleRow | null>(null);
  const [last, setLast] = useState<CandleRow | null>(null);
  const [view, setView] = useState<ChartView | null>(null);
  const [panel, setPanel] = useState<Panel>(null);
  const [drawing, setDrawing] = useState(false);
  // Candles of the length before are none of the one that is being read.
  const follow = useCallback((next: ChartView | null) => {
    setView(next);
    if (next !== null) return;
    setRow(null);
    setLast(null);
  }, []);
  useBackCloses(useStore(turnedStore), () => setTurned(false));
  // The phone is put upright again with the page.
  useEffect(() => () => setTurned(false), []);
  const upright = short || wide;
  const close = () => setPanel(null);
  const tools = (drawing || (wide && !short)) && (
    <DrawingTools controller={controller} lie={short ? "low" : wide ? "beside" : "under"} onList={() => setPanel("drawings")} />
  );
  const draw = (
    <IconButton
      label={t(drawing ? "chart_draw_done" : "chart_draw")}
      aria-pressed={drawing}
      className={cx("!rounded-chip", drawing && "bg-fill")}
      onClick={() => {
        if (drawing) controller.setTool(null);
        setDrawing(!drawing);
      }}
    >
      {drawing ? <PencilSimpleSlashIcon size={20} /> : <PencilSimpleIcon size={20} />}
    </IconButton>
  );
  const bell = <AlertBell product={product} />;
  const adjust = (
    <IconButton label={t("chart_settings")} onClick={() => setPanel("settings")}>
      <SlidersHorizontalIcon size={20} />
    </IconButton>
  );
  return (
    <div className={cx("flex flex-col overflow-hidden bg-canvas", short ? "fixed inset-0 z-40" : "h-[calc(100dvh-var(--banner,0px))]")}>
      <FullHeader product={product} short={short} onTurn={() => void turn()} onTable={() => setPanel("table")}>
        <IntervalBar value={interval} onChange={intervalStore.set} />
        {(short || !wide) && draw}
        {short && bell}
        {short && adjust}
      </FullHeader>
      {/* The running candle goes on under the crosshair. */}
      <Readout row={row === null || row.ts === last?.ts ? last : row} interval={interval} />
      {!short && <IndicatorKey indicators={settings.indicators} parameters={settings.parameters} />}
      <div className="flex min-h-0 flex-1">
        {upright && tools}
        <div className="min-w-0 flex-1">
          <CandleChart
            product={product}
            interval={interval}
            indicators={settings.indicators}
            settings={settings}
            lines={lines}
            drawings={controller}
            onReadout={setRow}
            onLast={setLast}
            onView={follow}
          />
        </div>
      </div>
      {!short && (
        <div className="border-t border-line pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {!upright && tools}
          {(upright || !drawing) && (
            <div className="flex items-center pe-[calc(var(--page-margin)-0.75rem)]">
              <ScrollRow label={t("trade_indicators")} className="flex-1 gap-2 py-2.5 ps-(--page-margin) pe-2">
                {INDICATORS.map((indicator) => (
                  <Chip
                    key={indicator}
                    on={settings.indicators.includes(indicator)}
                    onClick={() => changeSettings({ indicators: toggled(settings.indicators, indicator) })}
                  >
                    {indicator}
                  </Chip>
                ))}
              </ScrollRow>
              {bell}
              {adjust}
            </div>
          )}
          <TicketKeys product={product} />
        </div>
      )}
      <CandleTable
        open={panel === "table"}
        onClose={close}
        rows={() => view?.rows() ?? []}
        productCode={product.productCode}
        interval={interval}
      />
      <SettingsSheet
        open={panel === "settings"}
        onClose={close}
        settings={settings}
        onJump={(ts) => {
          close();
          view?.jumpTo(ts);
        }}
      />
      <DrawingList open={panel === "drawings"} onClose={close} controller={controller} priceScale={product.priceScale} />
      <NoteSheet controller={controller} />
      {sheets}
      <Suspense fallback={null}>{MODES.map(({ id, Watch }) => Watch !== undefined && <Watch key={id} />)}</Suspense>
    </div>
  );
}

/**
 * Ways to the ticket of the mode that the chart was opened from, as its address has it, else of the one that the product is traded in: up and down
 * where that is quick, long and short where it is contracts, or where there is no spot.
 */
function TicketKeys({ product }: { readonly product: Product }) {
  const chosen = useMode(product).id;
  const from = useQueryParam("mode");
  const open = useModes().filter((mode) => isModeOpen(mode, product));
  const has = (id: TradeModeId) => open.some((mode) => mode.id === id);
  const spot = spotModeOf(product) !== null;
  if (from === "quick" && has("quick"))
    return (
      <KeyPair
        up="quick_up"
        down="quick_down"
        onUp={() => openQuick(product, Direction.buy)}
        onDown={() => openQuick(product, Direction.sell)}
      />
    );
  if (has("contract") && ((from ?? chosen) === "contract" || !spot))
    return (
      <KeyPair
        up="contract_long"
        down="contract_short"
        onUp={() => openContract(product, "long")}
        onDown={() => openContract(product, "short")}
      />
    );
  if (!spot) return null;
  const openSpot = (direction: Direction) => navigateTo(TICKET_PATH, { direction });
  return <KeyPair up="trade_buy" down="trade_sell" onUp={() => openSpot(Direction.buy)} onDown={() => openSpot(Direction.sell)} />;
}

interface KeyPairProps {
  readonly up: MessageKey;
  readonly down: MessageKey;
  readonly onUp: () => Promise<void>;
  readonly onDown: () => Promise<void>;
}

function KeyPair({ up, down, onUp, onDown }: KeyPairProps) {
  const t = useT();
  return (
    <div className="page-x grid grid-cols-2 gap-2">
      <Button kind="up" onClick={() => void onUp()}>
        {t(up)}
      </Button>
      <Button kind="down" onClick={() => void onDown()}>
        {t(down)}
      </Button>
    </div>
  );
}
