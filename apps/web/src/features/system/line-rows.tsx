import { cx, RadioMark, Tag } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { fastestLine } from "../../lib/net/endpoint-latency.ts";
import { LINES, lineIndex } from "../../lib/net/endpoints.ts";

interface LineRowsProps {
  readonly measured: readonly (number | null | undefined)[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Name of a line; a site without lines has its server only. */
export function useLineName(): (index: number) => string {
  const t = useT();
  return (index) => LINES[index]?.name || t("line_this");
}

/** Every line with the time it takes to answer, as number and as length; one of them is chosen. */
export function LineRows({ measured, chosen, onChoose }: LineRowsProps) {
  const t = useT();
  const nameOf = useLineName();
  const fastest = fastestLine(measured);
  const slowestMs = Math.max(1, ...measured.filter((ms) => typeof ms === "number"));
  return (
    <fieldset aria-label={t("line_title")} className="min-w-0">
      {LINES.map((line, index) => (
        <label
          key={`${line.url} ${line.name}`}
          className="page-x relative flex min-h-16 cursor-pointer flex-wrap items-center gap-x-3.5 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus) active:bg-fill desktop:hover:bg-fill"
        >
          <input type="radio" name="line" className="sr-only" checked={index === chosen} onChange={() => onChoose(index)} />
          <RadioMark on={index === chosen} />
          <span className="min-w-0 flex-1 basis-28">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <bdi className={cx("min-w-0 text-row [overflow-wrap:anywhere]", index === chosen ? "font-semibold" : "font-medium")}>
                {nameOf(index)}
              </bdi>
              {index === lineIndex() && <Tag>{t("line_in_use")}</Tag>}
              {index === fastest && <Tag tone="good">{t("line_fastest")}</Tag>}
            </span>
            <LatencyBar ms={measured[index]} slowestMs={slowestMs} />
          </span>
          <Latency ms={measured[index]} />
        </label>
      ))}
    </fieldset>
  );
}

/** The longer the slower, against the slowest line. */
function LatencyBar({ ms, slowestMs }: { readonly ms: number | null | undefined; readonly slowestMs: number }) {
  return (
    <span aria-hidden="true" className="mt-2 block h-1 overflow-hidden rounded-full bg-line">
      {typeof ms === "number" && (
        <span
          className="block h-full rounded-full bg-ink transition-[inline-size] duration-300 motion-reduce:transition-none"
          style={{ inlineSize: `${Math.max(4, (ms / slowestMs) * 100)}%` }}
        />
      )}
    </span>
  );
}

function Latency({ ms }: { readonly ms: number | null | undefined }) {
  const t = useT();
  const known = typeof ms === "number";
  return (
    <span className={cx("ms-auto min-w-21 shrink-0 text-end text-caption", known ? "text-ink tabular-nums" : "text-ink-3")}>
      {known ? t("system_milliseconds", { ms }) : t(ms === null ? "system_no_answer" : "system_measuring")}
    </span>
  );
}
