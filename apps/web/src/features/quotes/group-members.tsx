import { Button, Name, ProductToken, showToast } from "@candela/ui";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productName, productSymbol } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { removeGroup, setMember, type WatchlistGroup } from "../../lib/market/watchlist-groups.ts";
import { languageStore } from "../../lib/site/settings.ts";
import { CheckRow } from "./check-row.tsx";
import { groupStore } from "./chosen-group.ts";
import { GroupForm } from "./group-form.tsx";

interface GroupMembersProps {
  readonly group: WatchlistGroup;
  readonly products: readonly Product[];
  readonly onRemoved: () => void;
}

/** One group: its name, which products of the watchlist are in it, and its end. */
export function GroupMembers({ group, products, onRemoved }: GroupMembersProps) {
  const t = useT();
  const language = useStore(languageStore);
  const remove = async () => {
    const wasChosen = groupStore.get() === group.id;
    onRemoved();
    const restore = await removeGroup(group);
    const undo = async () => {
      const made = await restore();
      if (made !== null && wasChosen) groupStore.set(made.id);
    };
    showToast({ text: t("groups_removed", { name: group.name }), action: { label: t("quotes_undo"), onClick: () => void undo() } });
  };
  return (
    <>
      <GroupForm key={group.id} group={group} />
      <fieldset aria-label={t("groups_products")}>
        {products.map((product) => (
          <CheckRow
            key={product.productCode}
            on={group.productCodes.includes(product.productCode)}
            onChange={(on) => void setMember(group.id, product.productCode, on)}
            start={
              <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={32} />
            }
            title={<Name>{productName(product, language)}</Name>}
            note={productSymbol(product.productCode)}
          />
        ))}
      </fieldset>
      <Button kind="destructive" size="small" wide className="mt-4" onClick={() => void remove()}>
        {t("groups_remove")}
      </Button>
    </>
  );
}
