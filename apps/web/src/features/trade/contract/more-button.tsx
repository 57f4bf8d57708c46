import { IconButton } from "@candela/ui";
import { DotsThreeIcon } from "@phosphor-icons/react/dist/csr/DotsThree";
import { useT } from "../../../lib/language/i18n.ts";

/** Opens all that can be done with a position; `position` is what it is called. */
export function MoreButton({ position, onOpen }: { readonly position: string; readonly onOpen: () => void }) {
  const t = useT();
  return (
    <IconButton label={t("contract_more_of", { position })} onClick={onOpen} className="!rounded-button bg-fill">
      <DotsThreeIcon size={22} weight="bold" />
    </IconButton>
  );
}
