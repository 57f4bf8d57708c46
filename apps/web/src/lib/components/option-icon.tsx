import { Suspense } from "react";
import { lazyPart } from "../net/lazy-part.ts";

/** All icons that an operator may name; they come beside the page. */
const OptionGlyph = lazyPart(() => import("./option-glyph.tsx"));

/** The icon of an option by its name; its room is there before its drawing. */
export function OptionIcon({ name, size = 22 }: { readonly name: string; readonly size?: number }) {
  return (
    <span aria-hidden="true" className="block shrink-0" style={{ inlineSize: size, blockSize: size }}>
      <Suspense fallback={null}>
        <OptionGlyph name={name} size={size} />
      </Suspense>
    </span>
  );
}
