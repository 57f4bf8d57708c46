import { cx, IconButton, Name, ProductToken, Row } from "@candela/ui";
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { DotsSixVerticalIcon } from "@phosphor-icons/react/dist/csr/DotsSixVertical";
import { MinusCircleIcon } from "@phosphor-icons/react/dist/csr/MinusCircle";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productName } from "../../lib/market/product-name.ts";
import { useProductNote } from "../../lib/market/product-note.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import type { WatchlistGroup } from "../../lib/market/watchlist-groups.ts";
import { languageStore } from "../../lib/site/settings.ts";
import { GroupNames } from "./group-names.tsx";
import type { GroupView } from "./group-sheet.tsx";
import { moved } from "./reorder.ts";

interface FavoriteEditorProps {
  readonly products: readonly Product[];
  readonly onOrder: (products: readonly Product[]) => void;
  readonly onRemove: (product: Product) => void;
  readonly groups: readonly WatchlistGroup[];
  /** Opens all groups, or those of a product. */
  readonly onGroups: (view: GroupView) => void;
}

/** A finger that stays within so many pixels taps. */
const TAP_PX = 6;

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly shift: number;
}

/** Removes, groups and reorders: by dragging the handle, by its arrow keys, or by the two arrow buttons that a tap on it shows. */
export function FavoriteEditor({ products, onOrder, onRemove, groups, onGroups }: FavoriteEditorProps) {
  const t = useT();
  const language = useStore(languageStore);
  const list = useRef<HTMLUListElement>(null);
  const startY = useRef(0);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState("");
  /** The product whose arrow buttons are there. */
  const [stepped, setStepped] = useState<string | null>(null);
  /** The tap that ends a drag is none. */
  const dragged = useRef(false);

  const move = (from: number, to: number) => {
    const next = moved(products, from, to);
    if (next === products) return;
    const name = productName(products[from] as Product, language);
    setSaid(t("quotes_moved", { name, place: next.indexOf(products[from] as Product) + 1, count: products.length }));
    onOrder(next);
  };
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      startY.current = event.clientY;
      dragged.current = false;
      setDrag({ from: index, to: index, shift: 0 });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag === null) return;
      const height = list.current?.firstElementChild?.getBoundingClientRect().height ?? 64;
      const shift = event.clientY - startY.current;
      if (Math.abs(shift) > TAP_PX) dragged.current = true;
      const to = Math.max(0, Math.min(products.length - 1, drag.from + Math.round(shift / height)));
      setDrag({ from: drag.from, to, shift });
    },
    onPointerUp: () => {
      if (drag !== null) move(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onClick: () => {
      const { productCode } = products[index] as Product;
      if (!dragged.current) setStepped(stepped === productCode ? null : productCode);
      dragged.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      move(index, index + step);
    },
  });
  /** Rows between where the dragged one was and where it would land make room for it. */
  const shiftOf = (index: number): string => {
    if (drag === null) return "";
    if (index === drag.from) return `translateY(${drag.shift}px)`;
    if (index > drag.from && index <= drag.to) return "translateY(-100%)";
    if (index < drag.from && index >= drag.to) return "translateY(100%)";
    return "";
  };
  return (
    <>
      <Row
        title={t("groups_title")}
        note={groups.length === 0 ? t("groups_new") : <GroupNames groups={groups} />}
        end={<CaretRightIcon size={18} aria-hidden="true" className="text-ink-3 rtl:-scale-x-100" />}
        onClick={() => onGroups({ kind: "list" })}
      />
      <ul ref={list}>
        {products.map((product, index) => {
          const name = productName(product, language);
          return (
            <li
              key={product.productCode}
              style={{ transform: shiftOf(index) }}
              className={cx(
                "flex min-h-16 items-center gap-2 border-b border-line bg-canvas px-[calc(var(--page-margin)-0.75rem)]",
                drag?.from === index ? "relative z-10 shadow-popover" : drag !== null && "transition-transform duration-[140ms]",
              )}
            >
              <IconButton label={t("quotes_remove_name", { name })} onClick={() => onRemove(product)}>
                <MinusCircleIcon size={22} weight="fill" className="text-danger" />
              </IconButton>
              <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={32} />
              <GroupsButton product={product} name={name} groups={groups} onGroups={onGroups} />
              {stepped === product.productCode && (
                <span className="flex max-compact:-space-x-1.5">
                  <IconButton label={t("quotes_up", { name })} aria-disabled={index === 0} onClick={() => move(index, index - 1)}>
                    <ArrowUpIcon size={18} className={cx(index === 0 && "text-ink-off")} />
                  </IconButton>
                  <IconButton
                    label={t("quotes_down", { name })}
                    aria-disabled={index === products.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDownIcon size={18} className={cx(index === products.length - 1 && "text-ink-off")} />
                  </IconButton>
                </span>
              )}
              <IconButton
                {...handle(index)}
                label={t("quotes_drag", { name })}
                aria-expanded={stepped === product.productCode}
                className="cursor-grab touch-none"
              >
                <DotsSixVerticalIcon size={22} className="text-ink-3" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type GroupsButtonProps = Pick<FavoriteEditorProps, "groups" | "onGroups"> & { readonly product: Product; readonly name: string };

/** A product and what it is in; a tap changes that. */
function GroupsButton({ product, name, groups, onGroups }: GroupsButtonProps) {
  const t = useT();
  const { productCode } = product;
  const { symbol } = useProductNote(product);
  const own = groups.filter(({ productCodes }) => productCodes.includes(productCode));
  return (
    <button
      type="button"
      onClick={() => onGroups({ kind: "product", productCode })}
      className="ms-1 min-h-11 min-w-0 flex-1 cursor-pointer py-1 text-start"
    >
      <span className="block truncate text-row">
        <Name>{name}</Name>
      </span>
      <span className="flex items-center gap-1 text-caption text-ink-2">
        <span className="shrink-0 text-ink-3">{symbol} ·</span>
        {own.length > 0 && <span className="sr-only">{t("groups_title")}</span>}
        {own.length === 0 && <PlusIcon size={12} aria-hidden="true" className="shrink-0" />}
        <span className="truncate">{own.length === 0 ? t("groups_add") : <GroupNames groups={own} />}</span>
      </span>
    </button>
  );
}
