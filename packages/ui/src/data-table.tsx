import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

export interface Column<Row> {
  readonly key: string;
  /** Absent over controls, which name themselves. */
  readonly head?: ReactNode;
  /** Numbers stand at the end, under a head that does. */
  readonly end?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Rows under a head of their own, such as those of a day. */
export interface RowGroup<Row> {
  readonly key: string;
  readonly head?: ReactNode;
  readonly rows: readonly Row[];
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly groups: readonly RowGroup<Row>[];
  readonly rowKey: (row: Row) => string;
}

/** Rows that use the width of a desktop: one line each, column heads over them, numbers under each other. */
export function DataTable<Row>({ label, columns, groups, rowKey }: DataTableProps<Row>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line text-caption text-ink-3">
            {columns.map(({ key, head, end }) =>
              head === undefined ? (
                <td key={key} className={EDGES} />
              ) : (
                <th
                  key={key}
                  scope="col"
                  className={cx("py-2.5 font-medium whitespace-nowrap", EDGES, end === true ? "text-end" : "text-start")}
                >
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            {group.head !== undefined && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="px-(--page-margin) pt-4 pb-1.5 text-start text-caption font-medium text-ink-3"
                >
                  {group.head}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr
                key={rowKey(row)}
                className="relative border-b border-line has-[[data-row-opener]]:hover:bg-fill has-[[data-row-opener]:active]:bg-fill"
              >
                {columns.map(({ key, end, cell }) => (
                  <td key={key} className={cx("h-14 py-1.5", EDGES, end === true ? "text-end whitespace-nowrap" : "text-start")}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The page's margin at both ends, and between columns what keeps numbers apart. */
const EDGES = "px-2 first:ps-(--page-margin) last:pe-(--page-margin)";

interface RowOpenerProps {
  readonly onOpen?: () => void;
  readonly href?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What a row is of: it opens the thing, wherever in the row one clicks that is no other control. */
export function RowOpener({ onOpen, href, className, children }: RowOpenerProps) {
  const look = cx(
    "cursor-pointer text-start after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-(--focus)",
    className,
  );
  return href === undefined ? (
    <button type="button" data-row-opener="" onClick={onOpen} className={look}>
      {children}
    </button>
  ) : (
    <a href={href} data-row-opener="" className={look}>
      {children}
    </a>
  );
}

/** Controls at the end of a row, over what opens it. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return <span className="relative z-1 inline-flex items-center justify-end gap-1.5">{children}</span>;
}
