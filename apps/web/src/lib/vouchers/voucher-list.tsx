import { EmptyState, SkeletonRows, Tabs, useUi } from "@candela/ui";
import { countText } from "../campaigns/campaign-view.ts";
import { MoreButton } from "../components/more-button.tsx";
import { PartError } from "../components/part-error.tsx";
import { useT } from "../language/i18n.ts";
import { useEntryChoice } from "../navigation/entry-choice.ts";
import { usePagedRows } from "../net/use-paged-rows.ts";
import { VoucherStub } from "./voucher-stub.tsx";

const STATES = ["held", "used", "ended"] as const;
type State = (typeof STATES)[number];
const NAMES = { held: "voucher_held", used: "voucher_used", ended: "voucher_ended" } as const;

/** The user's vouchers: held ones in the order in which fees take them, and what became of the others. */
export function VoucherList({ counts }: { readonly counts: Readonly<Record<State, number>> }) {
  const t = useT();
  const style = useUi();
  const [state, setState] = useEntryChoice<State>("vouchers", "held");
  const choices = STATES.map((value) => ({ value, label: `${t(NAMES[value])} ${countText(counts[value], style)}` }));
  return (
    <>
      <Tabs label={t("award_vouchers")} choices={choices} value={state} onChange={setState} panelId="vouchers" />
      <div id="vouchers" role="tabpanel" aria-label={t(NAMES[state])} className="page-x pt-3">
        <Stubs key={state} state={state} />
      </div>
    </>
  );
}

/** Those of one state, or all: held ones first. */
export function Stubs({ state }: { readonly state?: State }) {
  const t = useT();
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows(
    "GET /api/welfare/vouchers",
    state === undefined ? {} : { "params[state]": state },
    { keep: true },
  );
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={2} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t("voucher_none")} text={t("voucher_none_text")} />;
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {rows.map((voucher) => (
          <li key={voucher.id}>
            <VoucherStub voucher={voucher} />
          </li>
        ))}
      </ul>
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="pt-5" />
    </>
  );
}
