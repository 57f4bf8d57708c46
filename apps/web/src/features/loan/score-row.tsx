import { Row } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { GaugeIcon } from "@phosphor-icons/react/dist/csr/Gauge";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { ScoreSheet } from "./score-sheet.tsx";

/** The caller's score; null without a session, and while it is not known. */
export function useLoanScore() {
  const enabled = useSession() !== null;
  return useQuery(dataQuery("GET /api/loan/score", {}, { enabled })).data ?? null;
}

/** The score in a line that opens its parts, where the site shows the hint, or `always`. */
export function ScoreRow({ always = false }: { readonly always?: boolean }) {
  const t = useT();
  const score = useLoanScore();
  const [open, setOpen] = useState(false);
  if (score === null || !(always || score.isShown)) return null;
  return (
    <>
      <Row
        divider={false}
        onClick={() => setOpen(true)}
        start={<GaugeIcon size={24} aria-hidden="true" />}
        title={<span className="whitespace-normal">{t("loan_score", { score: score.score })}</span>}
        note={<span className="whitespace-normal">{t("loan_score_note")}</span>}
        end={<CaretRightIcon size={18} aria-hidden="true" className="text-ink-3 rtl:-scale-x-100" />}
      />
      <ScoreSheet open={open} score={score} onClose={() => setOpen(false)} />
    </>
  );
}
