import { Button, cx } from "@candela/ui";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { SealCheckIcon } from "@phosphor-icons/react/dist/csr/SealCheck";
import { SealQuestionIcon } from "@phosphor-icons/react/dist/csr/SealQuestion";
import { SealWarningIcon } from "@phosphor-icons/react/dist/csr/SealWarning";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useEffect, useId, useRef, useState } from "react";
import { prefersLessMotion } from "../../../lib/browser/media-query.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { callData } from "../../../lib/net/api.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { type CheckHost, type CheckLine, checkReceipt, type Receipt, type Verdict, verifyEd25519 } from "./receipt-check.ts";

/** The public endpoints of the server, and this browser's own cryptography. */
const host: CheckHost = {
  tick: async (productCode, seq) => {
    try {
      return (await callData("GET /api/tick/detail", { productCode, seq }, { quiet: true })) ?? undefined;
    } catch (error) {
      if (error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "not_found") return undefined;
      throw error;
    }
  },
  signingKey: async () => {
    const key = await callData("GET /api/fastTradeOrder/publicKey", {}, { quiet: true });
    if (key === null) throw new Error("the server gave no key");
    return key;
  },
  verify: verifyEd25519,
};

type State = { readonly step: "idle" | "checking" | "failed" } | { readonly step: "done"; readonly verdict: Verdict };

const TITLES = { checked: "quick_checked", unsigned: "quick_checked", mismatch: "quick_mismatch" } as const;
const TEXTS = { checked: "quick_checked_text", unsigned: "quick_checked_unsigned", mismatch: "quick_mismatch_text" } as const;

/** The verdicts of this tab, newest last; a receipt that is opened again shows its verdict. */
const found = new Map<string, Verdict>();
const FOUND_MAX = 50;

function keepFound(id: string, verdict: Verdict): void {
  found.delete(id);
  found.set(id, verdict);
  for (const oldest of [...found.keys()].slice(0, -FOUND_MAX)) found.delete(oldest);
}

/** Recomputes the result here, from the public ticks, and says what was checked and nothing more. */
export function ReceiptCheck({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const [state, setState] = useState<State>(() => {
    const verdict = found.get(receipt.order.id);
    return verdict === undefined ? { step: "idle" } : { step: "done", verdict };
  });
  const asked = useRef(false);
  const ended = state.step === "done" || state.step === "failed";
  // The verdict appears below the button, often beyond the edge of the sheet, so it scrolls into view.
  useEffect(() => {
    if (!ended || !asked.current) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "start", behavior: prefersLessMotion() ? "instant" : "smooth" });
  }, [ended]);
  const check = async () => {
    asked.current = true;
    setState({ step: "checking" });
    try {
      const verdict = await checkReceipt(receipt, host);
      keepFound(receipt.order.id, verdict);
      setState({ step: "done", verdict });
    } catch {
      setState({ step: "failed" });
    }
  };
  const verdict = state.step === "done" ? state.verdict : null;
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="scroll-mt-1 rounded-card bg-fill px-4 py-3.5 outline-none focus-visible:outline-2 focus-visible:outline-(--focus)"
    >
      {/* The verdict has its line to itself: the button goes below it where both do not fit beside each other. */}
      <div className="flex flex-wrap items-center gap-3">
        <Seal kind={verdict?.kind ?? null} />
        <div role="status" className="min-w-0 flex-1 basis-[min(15rem,calc(100%-2.5rem))]">
          <p id={titleId} className={cx("text-row", verdict?.kind === "mismatch" ? "text-danger" : "text-ink")}>
            {t(verdict === null ? "quick_not_checked" : TITLES[verdict.kind])}
          </p>
          <p className="text-caption text-ink-2">
            {state.step === "failed" ? t("quick_check_failed") : t(verdict === null ? "quick_not_checked_text" : TEXTS[verdict.kind])}
          </p>
        </div>
        <Button
          size="small"
          kind="secondary"
          className="ms-auto bg-raised"
          loading={state.step === "checking"}
          onClick={() => void check()}
        >
          {t(verdict === null ? "quick_check" : "quick_check_again")}
        </Button>
      </div>
      {(receipt.openTick?.source ?? null) !== null && <p className="mt-3 text-caption text-ink-2">{t("quick_live_ticks")}</p>}
      {verdict !== null && (
        <ul className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3 text-caption">
          {verdict.lines.map((line) => (
            <CheckRow key={line.name} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Seal({ kind }: { readonly kind: Verdict["kind"] | null }) {
  if (kind === null) return <SealQuestionIcon size={28} className="shrink-0 text-ink-2" />;
  if (kind === "mismatch") return <SealWarningIcon size={28} weight="fill" className="shrink-0 text-danger" />;
  return <SealCheckIcon size={28} weight="fill" className="shrink-0 text-ok" />;
}

function CheckRow({ line: { name, result } }: { readonly line: CheckLine }) {
  const t = useT();
  const look = {
    ok: { icon: <CheckIcon size={15} weight="bold" />, colour: "text-ok", word: t("quick_check_ok") },
    bad: { icon: <XIcon size={15} weight="bold" />, colour: "text-danger", word: t("quick_check_bad") },
    unknown: { icon: <QuestionIcon size={15} weight="bold" />, colour: "text-ink-2", word: t("quick_check_unknown") },
  }[result];
  return (
    <li className={cx("flex items-start gap-2", result === "bad" ? "text-danger" : "text-ink-2")}>
      <span className={cx("mt-0.5 shrink-0", look.colour)}>{look.icon}</span>
      <span>
        {t(`quick_check_${name}`)}
        {result === "ok" ? <span className="sr-only">: {look.word}</span> : <span>: {look.word}</span>}
      </span>
    </li>
  );
}
