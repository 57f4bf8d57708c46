import { Children, type ReactNode } from "react";

/** Parts of a line with dots between them; where the line breaks there is no dot, neither at its end nor before the next part. */
export function DottedLine({ children }: { readonly children: ReactNode }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ms-3 flex flex-wrap">
        {Children.map(Children.toArray(children), (part) => (
          <span className="relative max-w-full ps-3 before:absolute before:start-[0.3125rem] before:content-['·']">{part}</span>
        ))}
      </span>
    </span>
  );
}
