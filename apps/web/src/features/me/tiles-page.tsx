import { ClaimCard } from "./claim-card.tsx";
import { EntryTile } from "./entry-tile.tsx";
import { Identity } from "./identity.tsx";
import { InviteRow } from "./invite-row.tsx";
import { MenuSkeleton, MeShell } from "./me-shell.tsx";
import { SmallTotal } from "./total.tsx";

/** Every destination at once, each a tile. */
export default function TilesMePage() {
  return (
    <MeShell path="/pages/tabs/me/me-e" look="row">
      {(user, menu) => (
        <>
          <div className="page-x pb-3">
            <Identity
              user={user}
              size="small"
              end={
                <span className="max-compact:flex max-compact:basis-full max-compact:justify-end">
                  <SmallTotal stacked />
                </span>
              }
            />
          </div>
          {user.accountType === "guest" && <ClaimCard />}
          {menu.sections === null ? (
            <MenuSkeleton />
          ) : (
            <ul className="page-x mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(max(6.75rem,calc((100%-1.5rem)/4-1px)),1fr))] gap-2">
              {menu.sections.flatMap(({ key, entries }) =>
                entries.map((entry) => (
                  <li key={`${key} ${entry.key}`} className="min-w-0">
                    <EntryTile entry={entry} />
                  </li>
                )),
              )}
            </ul>
          )}
          <InviteRow user={user} className="page-x mt-3" />
        </>
      )}
    </MeShell>
  );
}
