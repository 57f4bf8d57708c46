import { WATCHLIST_GROUPS_MAX } from "@candela/api";
import { useT } from "../../lib/language/i18n.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { setMember, type WatchlistGroup } from "../../lib/market/watchlist-groups.ts";
import { CheckRow } from "./check-row.tsx";
import { GroupForm } from "./group-form.tsx";

interface ProductGroupsProps {
  readonly product: Product;
  readonly groups: readonly WatchlistGroup[];
}

/** Groups that a product is in. A group that is made here contains it at once. */
export function ProductGroups({ product: { productCode }, groups }: ProductGroupsProps) {
  const t = useT();
  return (
    <>
      {groups.length === 0 && <p className="pb-3 text-body text-ink-2">{t("groups_none")}</p>}
      <fieldset aria-label={t("groups_title")}>
        {groups.map((group) => (
          <CheckRow
            key={group.id}
            on={group.productCodes.includes(productCode)}
            onChange={(on) => void setMember(group.id, productCode, on)}
            title={<bdi>{group.name}</bdi>}
            note={t("groups_count", { count: group.productCodes.length })}
          />
        ))}
      </fieldset>
      {groups.length < WATCHLIST_GROUPS_MAX && (
        <div className="pt-2">
          <GroupForm onSaved={(group) => void setMember(group.id, productCode, true)} />
        </div>
      )}
    </>
  );
}
