import { Fragment } from "react";
import type { WatchlistGroup } from "../../lib/market/watchlist-groups.ts";

/** Names one after another; each keeps the direction of its own script. */
export function GroupNames({ groups }: { readonly groups: readonly WatchlistGroup[] }) {
  return groups.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
