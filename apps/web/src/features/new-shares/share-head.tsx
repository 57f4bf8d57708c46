import { PaperTag, ProductToken } from "@candela/ui";
import { dotted } from "../../lib/time/order-moment.ts";
import { type ShareOffer, shareSymbol } from "./share-view.ts";

/** The company of an offer: its name leads, its code and trade are under it. */
export function ShareHead({ offer }: { readonly offer: ShareOffer }) {
  const { code, name, sector, state } = offer;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <ProductToken productCode={code} productType={1} size={60} />
      <div className="min-w-min flex-1">
        <h2 className="text-title2 wrap-break-word">{name}</h2>
        <p className="text-body text-ink-2">{dotted(shareSymbol(code), sector)}</p>
      </div>
      {/* Where something can be asked for, it stands in the last line before that. */}
      {state === "closed" && <PaperTag />}
    </div>
  );
}

/** The same in the head of a result, smaller: there the shares that were allotted lead. */
export function ResultHead({ offer, note }: { readonly offer: ShareOffer; readonly note: string }) {
  const { code, name } = offer;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ProductToken productCode={code} productType={1} size={40} />
      <div className="min-w-min flex-1">
        <h2 className="text-row wrap-break-word">{name}</h2>
        <p className="text-caption text-ink-2">{note}</p>
      </div>
      <PaperTag />
    </div>
  );
}
