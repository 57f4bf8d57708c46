import { Name, Row, SignedAmount } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { formatDay } from "../../lib/time/time-format.ts";
import { keptOf } from "./copy-numbers.ts";
import type { Follow } from "./copy-shapes.ts";
import { stopText } from "./copy-words.ts";
import { EndedSheet } from "./ended-sheet.tsx";
import { LeaderToken } from "./leader-token.tsx";
import { WeeksSheet } from "./weeks-sheet.tsx";

/** A follow that ended: why, when, and what was kept. It opens what that is made of. */
export function StoppedRow({ follow, divider }: { readonly follow: Follow; readonly divider: boolean }) {
  const t = useT();
  const { leaderId, leaderName, stoppedAt, since, running } = follow;
  const [shown, setShown] = useState<"end" | "weeks" | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <Row
        onClick={() => setShown("end")}
        divider={divider}
        start={<LeaderToken id={leaderId} name={leaderName} />}
        title={<Name>{leaderName}</Name>}
        note={
          <span className="block whitespace-normal">
            {dotted(stopText(follow, t), formatDay(stoppedAt ?? since))}
            {running > 0 && <span className="block">{t("copy_still_open", { count: running })}</span>}
          </span>
        }
        end={<SignedAmount own value={keptOf(follow)} decimals={2} />}
      />
      {shown === "end" && <EndedSheet follow={follow} onWeeks={() => setShown("weeks")} onClose={close} />}
      {shown === "weeks" && <WeeksSheet leaderId={leaderId} onClose={close} />}
    </>
  );
}
