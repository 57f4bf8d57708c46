import { Direction } from "@candela/model";
import { Button } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { TICKET_PATH } from "../../../lib/navigation/paths.ts";
import type { TicketProps } from "../shell/trade-mode.ts";
import { TicketPanel } from "./ticket-panel.tsx";

/** On phones the ticket needs the whole height and is a page of its own, which two keys lead to; else it stands here. */
export default function SpotTicket({ product, place }: TicketProps) {
  if (place === "phone") return <TicketEntry />;
  return <TicketPanel key={product.productCode} columns={place === "tablet"} product={product} direction={Direction.buy} />;
}

function TicketEntry() {
  const t = useT();
  const open = (direction: Direction) => void navigateTo(TICKET_PATH, { direction });
  return (
    <div className="page-x mt-2 grid grid-cols-2 gap-2 py-2">
      <Button kind="up" onClick={() => open(Direction.buy)}>
        {t("trade_buy")}
      </Button>
      <Button kind="down" onClick={() => open(Direction.sell)}>
        {t("trade_sell")}
      </Button>
    </div>
  );
}
