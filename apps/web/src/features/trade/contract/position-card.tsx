import {
  Amount,
  Button,
  Change,
  compareDecimals,
  Description,
  DescriptionList,
  formatDecimal,
  ProductToken,
  SignedAmount,
  Tag,
  trimZeros,
  useUi,
} from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { POSITION_PATH } from "../../../lib/navigation/paths.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import type { Marked } from "./contract-book.ts";
import { percentText, priceText } from "./contract-shapes.ts";
import { positionName, SideTag } from "./contract-words.tsx";
import { MoreButton } from "./more-button.tsx";
import { useProductOf } from "./product-of.ts";
import { Rail } from "./rail.tsx";
import type { RailPrices } from "./rail-places.ts";
import { ratioText } from "./ratio-text.ts";
import type { ShownPosition } from "./shown-book.ts";
import { DistanceText } from "./ticket-figures.tsx";

export type PositionAction = "close" | "margin" | "protect" | "reverse" | "more";

interface PositionCardProps {
  readonly marked: Marked;
  /** Its amounts as the list or the page around it writes them. */
  readonly shown: ShownPosition;
  readonly onAct: (action: PositionAction, marked: Marked) => void;
}

/** Where the trailing stop stands, and whether it lies nearer than the stop-loss: then the price comes to it first. */
function trailingOf({ position: { stopLoss, side }, spec, trailing }: Marked) {
  const level = trailing === null || spec === null ? null : priceText(spec, trailing);
  const nearer = level !== null && (stopLoss === null || compareDecimals(level, stopLoss) > 0 === (side === "long"));
  return { level, nearer };
}

/** The marks of a position on the rail: a trailing stop that lies nearer than the stop-loss is the stop. */
export function positionRail(marked: Marked): RailPrices {
  const { position, spec, figures } = marked;
  const { entryPrice, stopLoss, takeProfit } = position;
  const { level, nearer } = trailingOf(marked);
  const stop = nearer ? level : stopLoss;
  return {
    entry: entryPrice,
    ...(stop !== null && { stop }),
    ...(takeProfit !== null && { target: takeProfit }),
    ...(figures !== null && spec !== null && { now: priceText(spec, figures.price) }),
    ...(figures !== null &&
      spec !== null &&
      figures.liquidationPrice !== null && { liquidation: priceText(spec, figures.liquidationPrice) }),
  };
}

/** One open position: result, rail, and what can be done with it. */
export function PositionCard({ marked, shown, onAct }: PositionCardProps) {
  const t = useT();
  const { position, spec, isOpen } = marked;
  const { name, unit } = useProductOf(position.productCode);
  const cut = useLiveness() === "stale";
  const label = positionName(position, name, t);
  return (
    <article aria-label={label} className="page-x border-b border-line py-3.5">
      <div className="flex flex-wrap items-start gap-x-3">
        <a href={pageHref(POSITION_PATH, { id: position.id })} className="flex min-h-11 min-w-0 flex-1 basis-36 items-start gap-3">
          <ProductToken
            productCode={position.productCode}
            productType={position.productType}
            image={marked.product?.productImg}
            size={36}
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-row">
              <span>{name}</span>
              <SideTag side={position.side} leverage={position.leverage} />
              {position.followId !== null && <Tag>{t("copy_copy_tag")}</Tag>}
            </span>
            <span className="flex flex-wrap gap-x-2 text-caption text-ink-3">
              <Amount own value={trimZeros(position.size)} unit={unit} className="text-ink-2" />
              <span>{t(position.marginMode === "cross" ? "contract_cross" : "contract_isolated")}</span>
            </span>
          </span>
        </a>
        <Result figures={marked.figures} profit={shown.profit} />
      </div>
      {spec !== null && (
        <div className="pt-2">
          <Rail prices={positionRail(marked)} side={position.side} spec={spec} lit={isOpen && !cut} />
        </div>
      )}
      <StopNote marked={marked} />
      <Facts marked={marked} margin={shown.margin} />
      <Keys label={label} onAct={(action) => onAct(action, marked)} />
    </article>
  );
}

/** In one row: where it is narrow, margin is found among all that can be done. */
function Keys({ label, onAct }: { readonly label: string; readonly onAct: (action: PositionAction) => void }) {
  const t = useT();
  return (
    <div className="@container pt-3">
      <div className="flex flex-wrap gap-1.5">
        <Button kind="secondary" size="small" className="flex-auto !px-1.5" onClick={() => onAct("protect")}>
          {t("contract_stop_target")}
        </Button>
        <Button kind="secondary" size="small" className="flex-auto !px-1.5 @max-[20rem]:hidden" onClick={() => onAct("margin")}>
          {t("contract_add_margin")}
        </Button>
        <Button size="small" className="flex-auto !px-1.5" onClick={() => onAct("close")}>
          {t("contract_close")}
        </Button>
        <MoreButton position={label} onOpen={() => onAct("more")} />
      </div>
    </div>
  );
}

/** Which stop is in force where one trails, since the rail has one mark for both, and where the other stands. */
function StopNote({ marked }: { readonly marked: Marked }) {
  const t = useT();
  const style = useUi();
  const { stopLoss } = marked.position;
  const { level, nearer } = trailingOf(marked);
  if (level === null) return null;
  const prices = { level: formatDecimal(level, style), stop: stopLoss === null ? "" : formatDecimal(stopLoss, style) };
  return (
    <p className="pt-1 text-caption text-ink-2">
      {t(stopLoss === null ? "contract_trails" : nearer ? "contract_trails_before" : "contract_trails_behind", prices)}
    </p>
  );
}

function Result({ figures, profit }: Pick<Marked, "figures"> & Pick<ShownPosition, "profit">) {
  if (figures === null || profit === null) return <span className="text-row text-ink-3">–</span>;
  return (
    // As wide as most results become: the name beside it does not break anew while they grow.
    <span className="ms-auto min-w-25 shrink-0 text-end">
      <SignedAmount own money value={profit} className="block text-title3" />
      {figures.roe !== null && <Change rate={percentText(figures.roe)} className="text-caption" />}
    </span>
  );
}

/** Margin, its ratio, and how far liquidation is. */
function Facts({ marked, margin }: { readonly marked: Marked } & Pick<ShownPosition, "margin">) {
  const t = useT();
  const style = useUi();
  const { figures, spec } = marked;
  const liquidation = figures === null || spec === null ? null : figures.liquidationPrice;
  return (
    <DescriptionList layout="columns" size="compact" className="flex flex-wrap justify-between gap-x-3 gap-y-2 pt-2 max-compact:gap-x-2">
      <Description name={<Term of="margin" />}>
        <Amount own money value={margin} />
      </Description>
      <Description name={<Term of="margin_ratio" />} className="text-center max-compact:text-start">
        {figures?.marginRatio == null ? "–" : <bdi className="num">{ratioText(figures.marginRatio, style)}</bdi>}
      </Description>
      <Description name={<Term of="liquidation_price">{t("contract_liq_short")}</Term>} className="text-end max-compact:text-start">
        {liquidation === null || spec === null || figures === null ? (
          figures === null ? (
            "–"
          ) : (
            t("contract_never")
          )
        ) : (
          <>
            <Amount value={priceText(spec, liquidation)} /> <DistanceText at={liquidation} from={figures.price} />
          </>
        )}
      </Description>
    </DescriptionList>
  );
}
