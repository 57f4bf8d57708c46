import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PartError } from "../../../lib/components/part-error.tsx";
import { dataQuery } from "../../../lib/net/queries.ts";
import { FUND_ROUTE, SECURITY_ROUTE, type Security } from "./security.ts";
import { SecuritySkeleton } from "./security-skeleton.tsx";

interface WithSecurityProps {
  readonly children: (security: Security) => ReactNode;
}

/** Reads what secures the account, anew whenever the page opens, and shows the page with it. */
export function WithSecurity({ children }: WithSecurityProps) {
  const { data, isError, refetch } = useQuery(dataQuery(SECURITY_ROUTE, {}, { staleTime: 0 }));
  if (data === undefined || data === null) return isError ? <PartError onRetry={() => void refetch()} /> : <SecuritySkeleton />;
  return children(data);
}

/** Whether a fund password is set; null while that is not known, and `failed` where it could not be read. */
export function useFundPassword(enabled = true) {
  const { data, isError, refetch } = useQuery(dataQuery(FUND_ROUTE, {}, { staleTime: 0, enabled }));
  return { isSet: data ?? null, failed: isError, retry: () => void refetch() };
}
