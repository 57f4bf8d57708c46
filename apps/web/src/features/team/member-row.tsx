import { compareDecimals, formatDecimal, type NumberStyle, Row, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatDate } from "../../lib/time/time-format.ts";
import type { TeamMember } from "./team-shapes.ts";

interface MemberRowProps {
  readonly member: TeamMember;
  readonly currency: string;
  readonly divider: boolean;
}

const segments = new Intl.Segmenter();
const cents = (amount: string, style: NumberStyle) => formatDecimal(amount, style, { decimals: 2 });
const firstLetter = (name: string) => [...segments.segment(name)][0]?.segment ?? "";

/** A member by first name, with what their fees brought; who earns nothing says why. Fees are those of booked days: today's trades are not among them yet. */
export function MemberRow({ member: { name, joinedAt, earned, fees, volume, state }, currency, divider }: MemberRowProps) {
  const t = useT();
  const style = useUi();
  const hasBooked = compareDecimals(fees, "0") > 0;
  const isEarning = compareDecimals(earned, "0") > 0;
  return (
    <Row
      start={
        <span aria-hidden="true" className="grid size-10 place-items-center rounded-full bg-fill text-row text-ink-2">
          {firstLetter(name)}
        </span>
      }
      title={<bdi>{name}</bdi>}
      note={
        <span className="block whitespace-normal">
          {t("team_joined", { date: formatDate(joinedAt) })}
          {hasBooked && style.hidesOwn !== true && (
            <span className="block">{t("team_traded", { volume: cents(volume, style), fees: cents(fees, style) })}</span>
          )}
          {state !== "counts" && (
            <span className="block text-flame-text">{t(state === "identity" ? "team_state_identity" : "team_state_same")}</span>
          )}
        </span>
      }
      end={
        <span className="flex flex-col items-end">
          <AssetAmount own whole code={currency} value={earned} sign={isEarning ? "always" : "auto"} />
          <span className="text-caption font-normal text-ink-3">{t(hasBooked ? "team_from_fees" : "team_none_booked")}</span>
        </span>
      }
      divider={divider}
    />
  );
}
