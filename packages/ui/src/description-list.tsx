import { createContext, type ReactNode, use } from "react";
import { cx } from "./class-names.ts";

/**
 * How a list stands: `lines` have the name at the start and the value at the end; `columns` have the value under its name, and `tiles` have a
 * ground besides (the list's `className` says how many stand side by side); `inline` has one after the other, as many as a line takes.
 */
type Layout = "lines" | "columns" | "tiles" | "inline";

/** Lines of 22, 32, 36, 44 and 48 px: the first three stand close, the others have a hairline between them. Of columns, how large the figures are. */
type Size = "compact" | "small" | "dense" | "medium" | "large";

interface Look {
  readonly layout: Layout;
  readonly size: Size;
}

const SIZES: Record<Size, { readonly list: string; readonly line: string }> = {
  compact: { list: "text-caption", line: "py-0.5" },
  small: { list: "text-caption", line: "min-h-8" },
  dense: { list: "text-body", line: "min-h-9" },
  medium: { list: "text-body divide-y divide-line", line: "min-h-11 py-1" },
  large: { list: "text-body divide-y divide-line", line: "min-h-12 py-1" },
};
const LISTS = { columns: "text-caption", tiles: "text-caption", inline: "flex flex-wrap gap-y-1 text-caption" } as const;

const FIGURES: Record<Size, string> = {
  compact: "font-medium",
  small: "font-semibold",
  dense: "text-body font-semibold",
  medium: "text-row max-compact:text-caption max-compact:font-semibold",
  large: "text-row",
};
const TONES = { neutral: "bg-fill", up: "bg-up-soft text-up-text", down: "bg-down-soft text-down-text" } as const;

const LookContext = createContext<Look>({ layout: "lines", size: "dense" });

interface DescriptionListProps extends Partial<Look> {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Names with their values. What is in it are `Description`s, also inside components of their own. */
export function DescriptionList({ layout = "lines", size = "dense", className, children }: DescriptionListProps) {
  return (
    <LookContext value={{ layout, size }}>
      <dl className={cx(layout === "lines" ? SIZES[size].list : LISTS[layout], className)}>{children}</dl>
    </LookContext>
  );
}

interface DescriptionProps {
  readonly name: ReactNode;
  /** Beside the name of a line, such as a rate; under the value of a column or tile. */
  readonly note?: ReactNode;
  /** Of a line: the value is a sentence or a list, and takes as many lines as it needs beside its name, on the narrowest phones below it. A figure never breaks. */
  readonly wraps?: boolean;
  /** Of a line: what those above it come to. */
  readonly total?: boolean;
  /** Of a line: a small button that belongs to the value. */
  readonly action?: ReactNode;
  /** Of a tile. */
  readonly tone?: keyof typeof TONES;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A name and its value. */
export function Description(props: DescriptionProps) {
  const { layout, size } = use(LookContext);
  if (layout === "lines") return <Line size={size} {...props} />;
  if (layout === "tiles") return <Tile {...props} />;
  const { name, className, children } = props;
  if (layout === "inline")
    return (
      <div className={cx("flex flex-wrap gap-x-1.5", className)}>
        <dt className="text-ink-2">{name}</dt>
        <dd className="font-medium">{children}</dd>
      </div>
    );
  return (
    <div className={cx("min-w-0", className)}>
      <dt className="text-ink-2 wrap-anywhere hyphens-auto">{name}</dt>
      <dd className={FIGURES[size]}>{children}</dd>
    </div>
  );
}

function Tile({ name, note, tone = "neutral", className, children }: DescriptionProps) {
  return (
    <div className={cx("min-w-0 rounded-button px-3.5 py-2.5 wrap-anywhere max-compact:px-2.5", TONES[tone], className)}>
      <dt className={cx("hyphens-auto", tone === "neutral" && "text-ink-2")}>{name}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-row">{children}</dd>
      {note !== undefined && <dd className={cx("mt-0.5", tone === "neutral" && "text-ink-3")}>{note}</dd>}
    </div>
  );
}

/** A figure that does not fit beside a name of 6 rem has the next line; a sentence wraps beside its name instead. */
function Line({ size, name, note, wraps = false, total = false, action, className, children }: DescriptionProps & { readonly size: Size }) {
  return (
    <div
      className={cx(
        "flex flex-wrap items-center justify-between gap-x-3",
        total ? cx("mt-1 border-t border-line font-semibold", size === "compact" ? "pt-1.5" : "min-h-12") : SIZES[size].line,
        wraps && "max-compact:py-1",
        className,
      )}
    >
      <dt
        className={cx(
          "wrap-break-word hyphens-auto",
          !total && "text-ink-2",
          wraps
            ? "max-w-1/2 min-w-min max-compact:max-w-full max-compact:basis-full"
            : total
              ? "max-w-full min-w-fit flex-1"
              : "min-w-[min(100%,6rem)] flex-1",
        )}
      >
        {name}
        {note !== undefined && <span className="text-ink-3"> {note}</span>}
      </dt>
      <dd
        className={cx(
          "ms-auto max-w-full text-end",
          !total && "font-medium",
          wraps && "min-w-min flex-1 max-compact:basis-full max-compact:text-start",
          action !== undefined && "flex items-center gap-2",
        )}
      >
        {action === undefined ? children : <span className="min-w-0">{children}</span>}
        {action}
      </dd>
    </div>
  );
}
