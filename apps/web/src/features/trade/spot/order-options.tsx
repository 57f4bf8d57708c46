import type { FillModelId } from "@candela/model";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { type TimeInForce, timesInForce } from "./ticket-state.ts";
import type { Ticket } from "./use-ticket.ts";

/** The names of each time in force, and the kinds of fill models. */
export const TIME_KEYS = {
  gtc: "orders_valid_gtc",
  day: "orders_valid_day",
  ioc: "orders_valid_ioc",
  fok: "orders_valid_fok",
} as const satisfies Record<TimeInForce, string>;
export const MODEL_TERMS = { top: "fill_top", depth: "fill_depth", stressed: "fill_stressed" } as const satisfies Record<
  FillModelId,
  string
>;

/** How long the order may wait, and how this deployment fills it. */
export function OrderOptions({ ticket }: { readonly ticket: Ticket }) {
  const t = useT();
  const { state, dispatch, market } = ticket;
  const times = timesInForce(state.orderType);
  return (
    <div className="page-x flex flex-wrap items-center justify-between gap-x-4 py-2 text-caption text-ink-2">
      <span className="flex min-w-0 flex-1 basis-48 items-center gap-x-1.5">
        <span className="shrink-0">
          <Term of="time_in_force" />
        </span>
        <span className="relative inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-input ps-1 has-focus-visible:outline-2 has-focus-visible:outline-(--focus)">
          {/* A select does not wrap: it lies unseen over its words. */}
          <span aria-hidden="true" className="min-w-0 font-medium wrap-break-word text-ink">
            {t(TIME_KEYS[state.timeInForce])}
          </span>
          <CaretDownIcon size={12} className="shrink-0 text-ink-2" />
          <select
            aria-label={t("term_time_in_force")}
            value={state.timeInForce}
            onChange={(event) => {
              const chosen = times.find((each) => each === event.target.value);
              if (chosen !== undefined) dispatch({ type: "timeInForce", timeInForce: chosen });
            }}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          >
            {times.map((each) => (
              <option key={each} value={each}>
                {t(TIME_KEYS[each])}
              </option>
            ))}
          </select>
        </span>
      </span>
      {/* Beside the other where a phone has the width: a second line would come to lie under the pad. A desktop has no pad. */}
      <Term of={MODEL_TERMS[market.model.id]} className="min-[24rem]:max-desktop:max-w-[40%]" />
    </div>
  );
}
