import { Name, Row, Sheet, SignedAmount } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import { ClosedCopies } from "./closed-copies.tsx";
import { keptOf } from "./copy-numbers.ts";
import type { Follow } from "./copy-shapes.ts";
import { RunningCopies } from "./running-copies.tsx";
import { SumLine } from "./sum-line.tsx";
import { useOpenCopies } from "./use-open-copies.ts";
import { useShareWeeks } from "./use-share-weeks.ts";

interface EndedSheetProps {
  readonly follow: Follow;
  readonly onWeeks: () => void;
  readonly onClose: () => void;
}

/** What came of a follow that ended: its sum, the leader's share by week, and each copy, those that stayed open too; and the way to the leader, to follow again. */
export function EndedSheet({ follow, onWeeks, onClose }: EndedSheetProps) {
  const t = useT();
  const { id, leaderId, leaderName, running } = follow;
  const { copies, follow: ofNow } = useOpenCopies(follow);
  const { total: weeks } = useShareWeeks(leaderId);
  return (
    <Sheet open onClose={onClose} title={leaderName}>
      <p className="text-title1">
        <SignedAmount own value={keptOf(ofNow)} decimals={2} />
      </p>
      <SumLine follow={ofNow} />
      <div className="pt-3 [--page-margin:0px]">
        {weeks > 0 && <Row onClick={onWeeks} title={t("copy_weeks")} />}
        <Row href={pageHref(COPY_PATH, { leader: leaderId })} title={t("copy_leader")} note={<Name>{leaderName}</Name>} divider={false} />
        {running > 0 && <RunningCopies follow={ofNow} copies={copies} />}
        <h3 className="pt-4 pb-1 text-title3">{t("copy_closed_copies")}</h3>
        <ClosedCopies followId={id} />
      </div>
    </Sheet>
  );
}
