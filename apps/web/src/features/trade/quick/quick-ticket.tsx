import { Direction } from "@candela/model";
import { Button, cx, Notice, preloadSheet, Skeleton, useUi } from "@candela/ui";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "../../../lib/browser/store.ts";
import { PartError } from "../../../lib/components/part-error.tsx";
import { SendingNotice } from "../../../lib/components/sending-notice.tsx";
import { Term } from "../../../lib/components/term.tsx";
import { rejectedText } from "../../../lib/format/typed-decimal.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import type { TicketProps } from "../shell/trade-mode.ts";
import { BlockedText } from "../ticket/blocked-text.tsx";
import { GuestButton } from "../ticket/guest-button.tsx";
import { problemText } from "../ticket/problem-text.ts";
import { useAnswer, useAskedDirection } from "./asked-direction.ts";
import { ConfirmTrade } from "./confirm-trade.tsx";
import { DurationPicker } from "./duration-picker.tsx";
import { FeeLine } from "./fee-line.tsx";
import { askFirstStore } from "./kept-choices.ts";
import { OneTapChip } from "./one-tap.tsx";
import { Outcomes } from "./outcomes.tsx";
import { ownMoneyText } from "./quick-words.ts";
import { dearerDirection, type Offer, previewOf, STAKE_ASSET, STAKE_DECIMALS } from "./stake.ts";
import { StakeField } from "./stake-field.tsx";
import { openingOf, useBlocked } from "./use-blocked.ts";
import { useProductTrades } from "./use-product-trades.ts";
import { type PlacedHost, useQuickPlacing } from "./use-quick-placing.ts";
import { type QuickTicketState, useQuickTicket } from "./use-quick-ticket.ts";

/** Above the tab bar, where the screen is high enough, and the text small enough, that the keys do not lie on what is typed. */
const DOCKED =
  "z-10 bg-canvas pb-1 @min-[14rem]:[@media(min-height:38rem)]:sticky [@media(min-height:38rem)]:bottom-[calc(var(--tabbar-height)-1px)]";

/**
 * The quick ticket. On a phone a running trade takes its place, until another one is wanted. A form in hand is never taken away: not by a trade that
 * settles, nor by one that begins elsewhere.
 */
export default function QuickTicket({ product, place }: TicketProps) {
  const t = useT();
  const running = useProductTrades(product).length > 0;
  /** The product whose form was asked for while a trade ran, or has a sheet open: until something is placed with it. */
  const asked = useAskedDirection() !== null;
  const [taken, setTaken] = useState<string | null>(asked ? product.productCode : null);
  const [accepted, setAccepted] = useState("");
  const inHand = taken === product.productCode;
  const take = () => setTaken(product.productCode);
  const form = useRef<HTMLDivElement>(null);
  const next = () => {
    flushSync(take);
    // All of it in sight, down to its keys.
    form.current?.scrollIntoView({ block: "end" });
  };
  useEffect(preloadSheet, []);
  useEffect(() => {
    if (!running) setAccepted("");
  }, [running]);
  return (
    <>
      {place === "phone" && running && !inHand ? (
        <div data-dock className={cx("page-x pt-2", DOCKED)}>
          <Button wide kind="secondary" onClick={next}>
            {t("quick_new")}
          </Button>
        </div>
      ) : (
        // A result does not come over what is in hand.
        <div ref={form} data-in-hand={inHand ? "" : undefined} className="scroll-mb-[calc(var(--tabbar-height)+0.5rem)]">
          <TicketForm
            product={product}
            docked={place === "phone" && !running}
            onTake={take}
            onPlaced={() => setTaken(null)}
            tell={setAccepted}
          />
        </div>
      )}
      <p role="alert" className="sr-only">
        {accepted}
      </p>
    </>
  );
}

interface TicketFormProps extends Pick<TicketProps, "product">, PlacedHost {
  /** Up and Down stay above the tab bar. */
  readonly docked: boolean;
  /** A sheet of the form opens. */
  readonly onTake: () => void;
}

function TicketForm(props: TicketFormProps) {
  const t = useT();
  const ticket = useQuickTicket(props.product);
  const { offers, offer, failed, retry } = ticket;
  if (failed) return <PartError onRetry={retry} />;
  if (offers === undefined) return <FormSkeleton label={t("ui_loading")} />;
  if (offer === undefined)
    return (
      <div className="page-x py-3">
        <Notice>
          <span>{t("quick_no_options")}</span>
        </Notice>
      </div>
    );
  return <OpenForm {...props} ticket={ticket} offers={offers} offer={offer} />;
}

function FormSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="page-x flex flex-col gap-2 py-2">
      <Skeleton className="h-12.5 !rounded-input" />
      <Skeleton className="h-13 !rounded-input" />
      <Skeleton className="mt-8 h-13 !rounded-button" />
    </div>
  );
}

interface OpenFormProps extends TicketFormProps {
  readonly ticket: QuickTicketState;
  readonly offers: readonly Offer[];
  readonly offer: Offer;
}

function OpenForm({ product, ticket, offers, offer, docked, onTake, ...host }: OpenFormProps) {
  const t = useT();
  const style = useUi();
  const askFirst = useStore(askFirstStore);
  const [asking, setAsking] = useState<Direction | null>(null);
  const { sending, tapped, place } = useQuickPlacing(product, host);
  const { problem, rejected, stake } = ticket;
  const blocked = useBlocked(product, ticket);
  const told = rejected !== null ? rejectedText(rejected, STAKE_DECIMALS, t) : problem === null ? undefined : problemText(problem, style);
  const ask = (direction: Direction) => {
    onTake();
    setAsking(direction);
  };
  const loggedIn = useLoggedIn();
  // The stake was not in sight where this was tapped: it is asked first, also where a tap here places at once.
  useAnswer((direction) => {
    if (loggedIn && blocked === undefined) ask(direction);
  });
  const send = (direction: Direction) =>
    place({ productCode: product.productCode, direction, optionId: offer.id, stake: stake.replace(/\.$/, "") });
  return (
    <section aria-label={t("quick_ticket")} className="flex flex-col gap-2 pt-1">
      <DurationPicker offers={offers} value={offer} onChange={ticket.choose} />
      <StakeField ticket={ticket} offer={offer} error={told} onOpen={onTake} />
      <FeeLine offer={offer} stake={stake} />
      <Outcomes preview={previewOf(offer, stake, dearerDirection(offer))} />
      <div data-dock={docked || undefined} className={cx("page-x pt-1", docked && DOCKED)}>
        <PlaceKeys
          blocked={blocked}
          sending={sending.step === "sending" ? tapped : null}
          onTap={(direction) => (askFirst ? ask(direction) : void send(direction))}
        />
        {blocked !== undefined && told === undefined && (
          // The way to the limits reaches beyond its line: the chip below keeps its own 44 px.
          <p className="pt-1.5 pb-2.5 text-center text-caption text-ink-3">
            <BlockedText text={blocked} opening={openingOf(ticket)} />
          </p>
        )}
        {asking === null && (
          <div className="pt-2 has-[>:empty]:hidden">
            <SendingNotice sending={sending} />
          </div>
        )}
      </div>
      <TicketFoot ticket={ticket} />
      {asking !== null && (
        <ConfirmTrade
          product={product}
          offer={offer}
          ticket={ticket}
          direction={asking}
          sending={sending}
          onPlace={async () => {
            if (await send(asking)) setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

interface PlaceKeysProps {
  readonly blocked: string | undefined;
  readonly sending: Direction | null;
  readonly onTap: (direction: Direction) => void;
}

function PlaceKeys({ blocked, sending, onTap }: PlaceKeysProps) {
  const t = useT();
  if (!useLoggedIn()) return <GuestButton />;
  const key = (direction: Direction) => {
    const up = direction === Direction.buy;
    const other = sending !== null && sending !== direction;
    return (
      <Button
        kind={up ? "up" : "down"}
        className="min-h-14 max-compact:min-h-12"
        loading={sending === direction}
        disabledReason={blocked ?? (other ? t("operation_in_progress") : undefined)}
        onClick={() => onTap(direction)}
      >
        {t(up ? "quick_up" : "quick_down")}
      </Button>
    );
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      {key(Direction.buy)}
      {key(Direction.sell)}
    </div>
  );
}

/** Foot of the ticket: the account, its available money, and whether a tap asks first. */
function TicketFoot({ ticket }: { readonly ticket: QuickTicketState }) {
  const t = useT();
  const style = useUi();
  const { available } = ticket.funds;
  if (!useLoggedIn()) return null;
  return (
    <div className="page-x flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 text-caption text-ink-2">
      <span>
        <Term of="available" />{" "}
        {available === null ? (
          "–"
        ) : (
          <bdi className="num font-semibold text-ink">{ownMoneyText(available - (available % 10_000n), style)}</bdi>
        )}{" "}
        <span className="text-ink-3">{STAKE_ASSET.code}</span>
      </span>
      <OneTapChip />
      {available === 0n && <p className="basis-full">{t("quick_no_balance")}</p>}
    </div>
  );
}
