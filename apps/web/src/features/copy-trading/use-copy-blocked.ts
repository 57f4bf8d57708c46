import { useFrozen } from "../../lib/account/freeze.ts";
import { rejectionText } from "../../lib/format/rejection-text.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { useHidden } from "../../lib/site/site.ts";

interface Asked {
  /** What ends or closes something is allowed under a freeze, and where nothing new can be begun. */
  readonly whileFrozen?: boolean;
}

/** Why nothing can be sent now, whatever is typed, in the words of the server; undefined where it can. */
export function useCopyBlocked({ whileFrozen = false }: Asked = {}): string | undefined {
  const t = useT();
  const isCut = useLiveness() === "stale";
  const isFrozen = useFrozen();
  const isOff = useHidden("followOrder");
  if (isCut) return t("funds_offline");
  if (whileFrozen) return undefined;
  if (isFrozen) return t("account_frozen");
  return isOff ? rejectionText({ msg: "feature_off", params: { feature: "followOrder" } }) : undefined;
}
