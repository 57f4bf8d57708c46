import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { REGISTER_PATH } from "../../lib/navigation/paths.ts";
import { StepCard } from "./step-card.tsx";

/** A guest's two steps to an account of one's own; the first is done. */
export function ClaimCard() {
  const t = useT();
  return <StepCard href={pageHref(REGISTER_PATH)} title={t("me_claim")} text={t("me_claim_text")} share={0.5} />;
}
