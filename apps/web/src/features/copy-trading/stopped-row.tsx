import { Name, Row, SignedAmount } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { formatDay } from "../../lib/time/time-format.ts";
import { keptOf } from "./copy-numbers.ts";
import type { Follow } from "./copy-shapes.ts";
import { stopText } from "./copy-words.ts";
import { LeaderToken } from "./leader-token.tsx";

/** A follow that ended: why, when, and what was kept. It leads to the leader, to follow again. */
export function StoppedRow({ follow, divider }: { readonly follow: Follow; readonly divider: boolean }) {
  const t = useT();
  const { leaderId, leaderName, stoppedAt, since, running } = follow;
  return (
    <Row
      href={pageHref(COPY_PATH, { leader: leaderId })}
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
  );
}
