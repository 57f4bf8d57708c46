import { Button, EmptyState } from "@candela/ui";
import { useT } from "../language/i18n.ts";
import { navigateTo } from "../navigation/navigation.ts";

interface NoProductProps {
  /** What stands here where there is no product at all. */
  readonly none: string;
  /** Whether there are others: then the address names one that there is not. */
  readonly hasOthers: boolean;
  /** The page of all of them. */
  readonly path: string;
}

/** In place of the product that an address names. */
export function NoProduct({ none, hasOthers, path }: NoProductProps) {
  const t = useT();
  if (!hasOthers) return <EmptyState title={none} text={t("pledge_none_offered_text")} />;
  return (
    <EmptyState
      title={t("lock_product_gone")}
      text={t("pledge_none_offered_text")}
      action={
        <Button wide onClick={() => void navigateTo(path)}>
          {t("lock_all")}
        </Button>
      }
    />
  );
}
