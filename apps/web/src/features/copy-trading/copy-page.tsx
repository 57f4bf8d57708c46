import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { useSession } from "../../lib/session/session.ts";
import { FollowView } from "./follow-view.tsx";
import { LeaderView } from "./leader-view.tsx";
import { OwnLeaderView } from "./own-leader-view.tsx";
import { TabsView } from "./tabs-view.tsx";

const ID = /^[1-9]\d{0,18}$/;

/** Copy trading: its tabs; a leader (`leader`); the settings of a copy of a leader (`follow`); or leading oneself (`lead`). */
export default function CopyPage() {
  const session = useSession();
  const leader = useQueryParam("leader");
  const follow = useQueryParam("follow");
  const lead = useQueryParam("lead");
  const key = session?.userId;
  if (follow !== null && ID.test(follow)) return <FollowView key={key} leaderId={follow} />;
  if (leader !== null && ID.test(leader)) return <LeaderView key={key} id={leader} />;
  if (lead !== null) return <OwnLeaderView key={key} />;
  return <TabsView key={key} />;
}
