import { SkeletonRows } from "@candela/ui";
import type { ReactNode } from "react";
import { MoreButton } from "../components/more-button.tsx";
import { PartError } from "../components/part-error.tsx";
import { useT } from "../language/i18n.ts";
import { pageHref } from "../navigation/navigation.ts";
import { usePagedRows } from "../net/use-paged-rows.ts";
import { EarningOrderRow } from "./order-row.tsx";

interface EarningOrderRowsProps {
  readonly route: "GET /api/lockMining/list" | "GET /api/pledge/list";
  readonly isOpen: boolean;
  readonly epoch: number | null;
  /** The page of one of them. */
  readonly path: string;
  /** What stands here without any. */
  readonly none: ReactNode;
}

/** Locks or pledges of the caller page by page, each a way to its own page. */
export function EarningOrderRows({ route, isOpen, epoch, path, none }: EarningOrderRowsProps) {
  const t = useT();
  const fields = { "params[isOpen]": isOpen, epoch: epoch ?? undefined };
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows(route, fields, { keep: true });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={5} label={t("ui_loading")} />;
  if (rows.length === 0) return none;
  return (
    <>
      <ul>
        {rows.map((order, index) => (
          <li key={order.id}>
            <EarningOrderRow order={order} href={pageHref(path, { id: order.id })} divider={index < rows.length - 1} />
          </li>
        ))}
      </ul>
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x pt-5" />
    </>
  );
}
