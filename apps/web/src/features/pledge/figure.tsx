import type { ComponentProps } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";

/** A leading amount whose unit goes to the next line where very large text leaves it no room. */
export function Figure(props: Omit<ComponentProps<typeof AssetAmount>, "unit">) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-[0.35em]">
      <AssetAmount {...props} />
      <bdi className="text-ink-3">{props.code}</bdi>
    </span>
  );
}
