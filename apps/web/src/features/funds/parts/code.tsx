import { CopyButton } from "../../../lib/components/copy-button.tsx";
import { useT } from "../../../lib/language/i18n.ts";

interface CodeProps {
  readonly name: string;
  readonly text: string;
  /** Shown by its beginning and its end alone. */
  readonly isLong?: boolean;
}

/** A code that is compared and copied. */
export function Code({ name, text, isLong = false }: CodeProps) {
  const t = useT();
  return (
    <dl className="border-b border-line">
      <div className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3">
        <dt className="text-caption text-ink-2">{name}</dt>
        <dd className="col-start-1 text-row wrap-anywhere">
          <bdi dir="ltr" className="num">
            {isLong ? shortened(text) : text}
          </bdi>
        </dd>
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyButton text={text} label={t("funds_copy", { name })} />
        </dd>
      </div>
    </dl>
  );
}

/** Signs of a long code that people compare at its beginning and at its end. */
const COMPARED = 8;

/** The first and the last signs in groups of four. */
function shortened(text: string): string {
  const groups = (part: string) => part.replaceAll(/(.{4})(?=.)/g, "$1 ");
  return text.length <= 2 * COMPARED + 4 ? text : `${groups(text.slice(0, COMPARED))} … ${groups(text.slice(-COMPARED))}`;
}
