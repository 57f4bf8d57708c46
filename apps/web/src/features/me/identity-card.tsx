import { useQuery } from "@tanstack/react-query";
import { identityQuery } from "../../lib/account/identity-state.ts";
import { useT } from "../../lib/language/i18n.ts";
import { StepCard } from "./step-card.tsx";

const SHARES = { none: 1 / 3, rejected: 1 / 3, pending: 2 / 3 } as const;

/** A registered user's way to a verified identity, which withdrawals need; nothing once the basic level has passed, or where it is not offered. */
export function IdentityCard({ href }: { readonly href: string | undefined }) {
  const t = useT();
  const { data } = useQuery(identityQuery(href !== undefined));
  const state = data?.find(({ level }) => level === "basic")?.state;
  if (href === undefined || state === undefined || state === "passed") return null;
  return (
    <StepCard
      href={href}
      title={t("identity_title")}
      text={t(state === "none" ? "identity_basic_text" : `identity_${state}`)}
      share={SHARES[state]}
    />
  );
}
