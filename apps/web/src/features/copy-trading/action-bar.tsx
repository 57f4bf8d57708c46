import { cx } from "@candela/ui";
import type { ReactNode } from "react";

/** What a page comes to, and its one action: at the lower edge of the screen, in the column of the page, while the rest scrolls. `inset` is for one within the page's margins. */
export function ActionBar({ children, inset = false }: { readonly children: ReactNode; readonly inset?: boolean }) {
  return (
    <div
      className={cx(
        "page-x sticky bottom-0 z-10 mt-4 flex flex-col gap-2.5 border-t border-line bg-canvas pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]",
        // On a desktop the words and the key share a line: a key as wide as two columns would be no key any more.
        "min-[76rem]:flex-row min-[76rem]:flex-wrap min-[76rem]:items-center min-[76rem]:justify-between [&>button]:min-[76rem]:w-96 [&>p]:min-[76rem]:flex-1 [&>p]:min-[76rem]:text-start",
        inset && "-mx-(--page-margin)",
      )}
    >
      {children}
    </div>
  );
}
