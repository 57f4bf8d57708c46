import { useQuery } from "@tanstack/react-query";
import { identityQuery } from "../../lib/account/identity-state.ts";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ADVANCED_IDENTITY_PATH } from "../../lib/navigation/paths.ts";
import { StepCard } from "./step-card.tsx";

const SHARES = { none: 1 / 3, rejected: 1 / 3, pending: 2 / 3 } as const;

/** A registered user's way to a verified identity, which withdrawals need; once the basic level has passed only what was sent for the advanced one and not accepted. Nothing where it is not offered. */
export function IdentityCard({ href }: { readonly href: string | undefined }) {
  const t = useT();
  const { data } = useQuery(identityQuery(href !== undefined));
  const [basic, advanced] = (["basic", "advanced"] as const).map((name) => data?.find(({ level }) => level === name));
  const state = basic?.state;
  if (href === undefined || state === undefined) return null;
  if (state === "passed")
    return advanced?.state === "rejected" && advanced.isOpen ? (
      <StepCard href={pageHref(ADVANCED_IDENTITY_PATH)} title={t("identity_advanced")} text={t("identity_rejected")} share={2 / 3} />
    ) : null;
  return (
    <StepCard
      href={href}
      title={t("identity_title")}
      text={t(state === "none" ? "identity_basic_text" : `identity_${state}`)}
      share={SHARES[state]}
    />
  );
}
