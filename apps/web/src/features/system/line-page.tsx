import { Button, showToast } from "@candela/ui";
import { useState } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { t as say, useT } from "../../lib/language/i18n.ts";
import { navigateBack } from "../../lib/navigation/navigation.ts";
import { pageName } from "../../lib/navigation/page-titles.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { useLatencies } from "../../lib/net/endpoint-latency.ts";
import { LINES, lineIndex } from "../../lib/net/endpoints.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { currentLineStore } from "../../lib/site/settings.ts";
import { LineRows, useLineName } from "./line-rows.tsx";
import { useStartAgain } from "./use-start-again.ts";

/** Choosing the address line by how soon it answers. `page` of the query is a page whose options could not load: the way leads back there. */
export default function LinePage() {
  const t = useT();
  const failed = useQueryParam("page");
  const nameOf = useLineName();
  const measured = useLatencies();
  const [chosen, setChosen] = useState(lineIndex);
  const { busy, startAgain } = useStartAgain(failed ?? "", true);
  const isOther = chosen !== lineIndex();
  const change = () => {
    currentLineStore.set(chosen);
    showToast({ text: say("line_changed", { line: nameOf(chosen) }), tone: "good" });
    void queryClient.invalidateQueries();
    void navigateBack();
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader title={t("line_title")} />
      <div className="page-x">
        {failed !== null && <h2 className="mt-3 text-title2">{t("line_lost", { page: pageName(failed) })}</h2>}
        <p className="mt-2 mb-4 text-body text-ink-2">{t(LINES.length > 1 ? "line_text" : "line_only")}</p>
        {LINES.length === 1 && <InUse ms={measured[lineIndex()]} name={nameOf(lineIndex())} />}
      </div>
      {LINES.length > 1 && <LineRows measured={measured} chosen={chosen} onChoose={setChosen} />}
      {(failed !== null || isOther) && (
        <div className="page-x sticky bottom-0 mt-auto bg-canvas pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
          <Button wide loading={busy} onClick={() => (failed === null ? change() : void startAgain(chosen))}>
            {isOther ? t("system_switch_line", { line: nameOf(chosen) }) : t("system_try_now")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The only line, and how it answers now: there is nothing to choose. */
function InUse({ ms, name }: { readonly ms: number | null | undefined; readonly name: string }) {
  const t = useT();
  return (
    <section aria-labelledby="line-in-use" className="rounded-card bg-fill px-4 py-3.5">
      <h2 id="line-in-use" className="text-small text-ink-3">
        {t("line_in_use")}
      </h2>
      <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <bdi className="text-title3">{name}</bdi>
        <span className="text-title3 tabular-nums">
          {typeof ms === "number" ? t("system_milliseconds", { ms }) : t(ms === null ? "system_no_answer" : "system_measuring")}
        </span>
      </p>
    </section>
  );
}
