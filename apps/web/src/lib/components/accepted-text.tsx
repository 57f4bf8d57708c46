import { Notice, Sheet, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../language/i18n.ts";
import { dataQuery } from "../net/queries.ts";
import { formatUtcDate } from "../time/time-format.ts";
import { PartError } from "./part-error.tsx";
import { RichText } from "./rich-text.tsx";

/** Calls that tell the words of a version, which are kept for ever. */
const ROUTES = { lock: "GET /api/lockMining/terms", pledge: "GET /api/pledge/terms", loan: "GET /api/loan/terms" } as const;

interface AcceptedTextProps {
  readonly of: keyof typeof ROUTES;
  readonly version: number;
}

/** Opens the words that are, or were, accepted with an order. */
export function AcceptedTextKey({ of, version }: AcceptedTextProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="touch min-h-8 cursor-pointer font-medium text-ink underline decoration-line-strong underline-offset-4"
      >
        {t("terms_version", { version })}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("terms_text")}>
        {open && <AcceptedText of={of} version={version} />}
      </Sheet>
    </>
  );
}

/** The words of one version, with the moment from which they hold. */
export function AcceptedText({ of, version }: AcceptedTextProps) {
  const t = useT();
  const { data, isError, refetch } = useQuery(dataQuery(ROUTES[of], { version }, { staleTime: Number.POSITIVE_INFINITY }));
  if (data === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={4} label={t("ui_loading")} />;
  if (data === null) return <Notice tone="problem">{t("not_found")}</Notice>;
  return (
    <div className="pb-3">
      <h3 className="pb-1 text-row font-medium">{data.title}</h3>
      <RichText html={data.content} level={3} />
      <p className="pt-3 text-caption text-ink-3">
        {t("terms_version", { version })} · {t("terms_since", { date: formatUtcDate(data.since) })}
        <bdi className="block break-all tabular-nums">{t("terms_hash", { hash: data.hash })}</bdi>
      </p>
    </div>
  );
}
