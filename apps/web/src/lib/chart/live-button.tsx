import { ArrowLineRightIcon } from "@phosphor-icons/react/dist/csr/ArrowLineRight";
import { useEffect, useState } from "react";
import { useT } from "../language/i18n.ts";
import type { ChartView } from "./chart-view.ts";

/** Back to the running candle, while that is out of sight. */
export function LiveButton({ view }: { readonly view: ChartView }) {
  const t = useT();
  const [away, setAway] = useState(false);
  useEffect(() => {
    const look = () => setAway(view.bars().length > 0 && !view.atEdge());
    look();
    return view.onPaint(look);
  }, [view]);
  const size = view.size();
  if (!away || size === null) return null;
  return (
    <div
      dir="ltr"
      className="pointer-events-none absolute top-0 left-0 z-20 flex items-end justify-end p-2"
      style={{ width: size.width, height: size.height }}
    >
      <button
        type="button"
        onClick={view.goLive}
        className="touch pointer-events-auto flex h-8.5 cursor-pointer items-center gap-1.5 rounded-full bg-raised px-3 text-caption font-medium text-ink shadow-popover active:bg-fill"
      >
        {t("chart_go_live")}
        <ArrowLineRightIcon size={16} />
      </button>
    </div>
  );
}
