import { cx } from "@candela/ui";
import { CalendarCheckIcon } from "@phosphor-icons/react/dist/csr/CalendarCheck";
import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ClockCounterClockwise";
import { FootprintsIcon } from "@phosphor-icons/react/dist/csr/Footprints";
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { UsersThreeIcon } from "@phosphor-icons/react/dist/csr/UsersThree";
import { type Campaign, isOver } from "../../lib/campaigns/campaign-view.ts";

const ICONS = { draw: TicketIcon, tasks: FootprintsIcon, days: CalendarCheckIcon } as const;

/** What an activity asks for, as a drawing: pale where it is not for the reader, a clock in an outline where it is over. */
export function CampaignIcon({ campaign }: { readonly campaign: Campaign }) {
  const { form, isIn } = campaign;
  const over = isOver(campaign);
  const Drawing = over ? ClockCounterClockwiseIcon : isIn === false ? UsersThreeIcon : ICONS[form];
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-11 shrink-0 place-items-center rounded-[13px]",
        over ? "border border-line" : "bg-fill",
        isIn === false && !over && "text-ink-3",
      )}
    >
      <Drawing size={22} />
    </span>
  );
}
