import { Button } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";

interface CancelOrderProps {
  /** Of the order's product, for those who hear the button alone. */
  readonly name: string;
  readonly cancelling: boolean;
  readonly onCancel: () => void;
}

/** Takes an order back that waits, from its row of a table. */
export function CancelOrder({ name, cancelling, onCancel }: CancelOrderProps) {
  const t = useT();
  return (
    <Button kind="secondary" size="small" loading={cancelling} aria-label={t("orders_cancel_name", { name })} onClick={onCancel}>
      {t("orders_cancel")}
    </Button>
  );
}
