import { EmptyState } from "@candela/ui";
import type { ReactNode } from "react";
import { useT } from "../../lib/language/i18n.ts";
import type { WatchlistGroup } from "../../lib/market/watchlist-groups.ts";

/** A group without products; the way to fill it is its child. */
export function EmptyGroup({ group, children }: { readonly group: WatchlistGroup; readonly children: ReactNode }) {
  const t = useT();
  return <EmptyState title={t("groups_empty", { name: group.name })} text={t("groups_empty_text")} action={children} />;
}
