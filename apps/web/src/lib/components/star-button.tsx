import { IconButton } from "@candela/ui";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { productName } from "../market/product-name.ts";
import type { Product } from "../market/quote-store.ts";
import { setStarred, useStarred } from "../market/watchlist.ts";
import { languageStore } from "../site/settings.ts";

/** In the watchlist or not; a tap changes it. */
export function StarButton({ product }: { readonly product: Product }) {
  const t = useT();
  const language = useStore(languageStore);
  const starred = useStarred(product);
  return (
    <IconButton
      data-feature="watchlist"
      aria-pressed={starred}
      label={t("quotes_star", { name: productName(product, language) })}
      onClick={() => void setStarred(product, !starred)}
    >
      <StarIcon size={22} weight={starred ? "fill" : "regular"} className={starred ? "text-ink" : "text-ink-2"} />
    </IconButton>
  );
}
