import { Amount, Change } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";

const AMOUNT = "1284300.56";
const RATE = "1.84";

/** How numbers and moments read in the language in use. */
export function NumberPreview() {
  const t = useT();
  const [now] = useState(serverNow);
  return (
    <section aria-labelledby="language-preview" className="mt-3.5 rounded-card bg-fill px-4 py-3">
      <h2 id="language-preview" className="text-small text-ink-3">
        {t("language_preview")}
      </h2>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-body font-semibold">
        <Amount value={AMOUNT} />
        <Change rate={RATE} cue={false} className="text-ink!" />
        <bdi className="num">{formatDateTime(now)}</bdi>
      </p>
    </section>
  );
}
