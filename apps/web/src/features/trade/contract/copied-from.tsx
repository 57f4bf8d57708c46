import { formatDecimal, ownText, subtractDecimals, trimZeros, useUi } from "@candela/ui";
import { UsersIcon } from "@phosphor-icons/react/dist/csr/Users";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/language/i18n.ts";
import { tickNumber } from "../../../lib/market/tick-number.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../../lib/navigation/paths.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { SETTLEMENT } from "./contract-shapes.ts";

/** Of a copy: whose it is, and that it was filled at the leader's own tick, with the difference of both prices. */
export function CopiedFrom({ id }: { readonly id: string }) {
  const t = useT();
  const style = useUi();
  const { data } = useQuery(dataQuery("GET /api/followOrder/copy", { id }));
  if (!data) return null;
  const { leaderId, leaderName, openingFee, tickSeq, price, leaderPrice } = data;
  const words = {
    seq: tickNumber(tickSeq),
    price: formatDecimal(price, style),
    difference: formatDecimal(subtractDecimals(price, leaderPrice), style, { sign: "always" }),
  };
  const fee = `${ownText(trimZeros(openingFee), style)} ${SETTLEMENT.code}`;
  return (
    <div className="page-x pt-4">
      <a
        href={pageHref(COPY_PATH, { tab: "copies" })}
        className="flex items-start gap-3 rounded-tile bg-fill px-4 py-3 active:bg-fill-press"
      >
        <UsersIcon size={21} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          <span className="block text-row">{t("copy_copied_from", { name: leaderName })}</span>
          <span className="block text-caption text-ink-2">{t("copy_copied_tick", words)}</span>
          <span className="block text-caption text-ink-2">{t("copy_copied_fee", { id: `#${leaderId}`, fee })}</span>
        </span>
      </a>
    </div>
  );
}
