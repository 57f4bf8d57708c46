import { Button, Notice, PaperTag, ProductToken, Sheet, Tag, Triangle } from "@candela/ui";
import type { ReactNode } from "react";
import { SendingNotice } from "../../../lib/components/sending-notice.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import type { Sending } from "../../../lib/net/use-command.ts";

interface ConfirmSheetProps {
  readonly title: string;
  readonly direction: "up" | "down";
  /** The button's text: the amount that the order moves. */
  readonly place: ReactNode;
  /** Over the button, which it belongs to: how old the price is. */
  readonly over?: ReactNode;
  /** Why nothing can be placed now. */
  readonly blocked: string | undefined;
  readonly sending: Sending;
  /** The result, once the order is placed. */
  readonly result?: ReactNode;
  /** Where what was placed is seen afterwards. */
  readonly next?: { readonly label: string; readonly path: string };
  readonly onPlace: () => Promise<void>;
  readonly onClose: () => void;
  /** The order, and its possible results. */
  readonly children: ReactNode;
}

/** The last look before a commitment, then its result. Once the outcome is unknown there is only the way out: a second try might place it twice. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { title, direction, place, over, blocked, sending, result, next, onPlace, onClose, children } = props;
  const t = useT();
  const done = result !== undefined || sending.step === "unknown";
  const placeButton = (
    <>
      {over}
      <Button
        wide
        className="max-compact:px-3! max-compact:text-[0.90625rem]"
        kind={direction}
        loading={sending.step === "sending"}
        disabledReason={blocked}
        onClick={() => void onPlace()}
      >
        <span>{place}</span>
      </Button>
    </>
  );
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={done ? t("trade_result") : title}
      tag={<PaperTag />}
      action={done ? <WaysOut next={next} onClose={onClose} /> : placeButton}
    >
      {done ? result : children}
      {!done && blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
      <SendingNotice sending={sending} />
    </Sheet>
  );
}

function WaysOut({ next, onClose }: Pick<ConfirmSheetProps, "next" | "onClose">) {
  const t = useT();
  const done = (
    <Button wide onClick={onClose}>
      {t("trade_done")}
    </Button>
  );
  if (next === undefined) return done;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button kind="secondary" onClick={() => void navigateTo(next.path)}>
        {next.label}
      </Button>
      {done}
    </div>
  );
}

interface ConfirmHeadProps {
  readonly product: Product;
  readonly title: ReactNode;
  readonly direction: "up" | "down";
  /** In the tag beside the title. */
  readonly tag: ReactNode;
  readonly note: ReactNode;
  readonly price: ReactNode;
  /** The name of the price. */
  readonly priceName: string;
}

/** The order's kind, its size, and the price that counts. */
export function ConfirmHead({ product, title, direction, tag, note, price, priceName }: ConfirmHeadProps) {
  return (
    <div className="flex items-center gap-3 py-2">
      <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={44} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-row">
          {title}
          <Tag tone={direction}>
            <Triangle direction={direction} />
            {tag}
          </Tag>
        </p>
        <p className="text-caption text-ink-2">{note}</p>
      </div>
      <div className="shrink-0 text-end">
        <p className="text-row">{price}</p>
        <p className="text-caption text-ink-2">{priceName}</p>
      </div>
    </div>
  );
}
