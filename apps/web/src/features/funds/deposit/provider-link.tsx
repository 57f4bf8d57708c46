import { Button } from "@candela/ui";
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { useT } from "../../../lib/language/i18n.ts";
import type { Deposit } from "../money-shapes.ts";
import { leaveForProvider } from "./leave-for-provider.ts";

/** To the provider's page, as long as it can be paid there. */
export function ProviderLink({ deposit: { payUrl, state } }: { readonly deposit: Deposit }) {
  const t = useT();
  if (payUrl === "" || state !== "created") return null;
  return (
    <Button wide icon={<ArrowSquareOutIcon size={20} aria-hidden="true" />} onClick={() => leaveForProvider(payUrl)}>
      {t("deposit_to_provider")}
    </Button>
  );
}
