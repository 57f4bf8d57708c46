import { Button, Sheet } from "@candela/ui";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productName } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import type { WatchlistGroup } from "../../lib/market/watchlist-groups.ts";
import { languageStore } from "../../lib/site/settings.ts";
import { GroupForm } from "./group-form.tsx";
import { GroupList } from "./group-list.tsx";
import { GroupMembers } from "./group-members.tsx";
import { ProductGroups } from "./product-groups.tsx";

/** The subject of the sheet; a group that was opened from the list leads back to it. */
export type GroupView =
  | { readonly kind: "list" }
  | { readonly kind: "new" }
  | { readonly kind: "group"; readonly id: string; readonly fromList?: boolean }
  | { readonly kind: "product"; readonly productCode: string };

interface GroupSheetProps {
  readonly view: GroupView;
  readonly onView: (view: GroupView | null) => void;
  readonly groups: readonly WatchlistGroup[];
  readonly products: readonly Product[];
}

/** Everything about groups in one sheet: all of them, a new one, one of them, or those of a product. */
export function GroupSheet({ view, onView, groups, products }: GroupSheetProps) {
  const t = useT();
  const language = useStore(languageStore);
  const group = view.kind === "group" ? groups.find(({ id }) => id === view.id) : undefined;
  const product = view.kind === "product" ? products.find(({ productCode }) => productCode === view.productCode) : undefined;
  const done = () => onView(view.kind === "group" && view.fromList === true ? { kind: "list" } : null);
  const title = {
    list: t("groups_title"),
    new: t("groups_new"),
    group: t("groups_edit_short"),
    product: t("groups_of", { name: product === undefined ? "" : productName(product, language) }),
  }[view.kind];
  return (
    <Sheet
      open
      title={title}
      onClose={() => onView(null)}
      action={
        view.kind === "new" ? undefined : (
          <Button wide onClick={done}>
            {t("quotes_done")}
          </Button>
        )
      }
    >
      {view.kind === "list" && <GroupList groups={groups} onOpen={(id) => onView({ kind: "group", id, fromList: true })} />}
      {view.kind === "new" && <GroupForm onSaved={({ id }) => onView({ kind: "group", id })} />}
      {group !== undefined && <GroupMembers group={group} products={products} onRemoved={done} />}
      {product !== undefined && <ProductGroups product={product} groups={groups} />}
    </Sheet>
  );
}
