import { cx, useUi } from "@candela/ui";
import { countedText, moneyText, ownMoney } from "../campaigns/campaign-view.ts";
import { useT } from "../language/i18n.ts";
import { useLanguage } from "../site/settings.ts";
import { dotted } from "../time/order-moment.ts";
import { formatUtcDay } from "../time/time-format.ts";
import { modesText, type Voucher, voucherName } from "./voucher-view.ts";

/** Half circles cut out of the edge where the stub tears. */
const NOTCH = "absolute h-2 w-3.5 border border-line bg-canvas";

/** A voucher as a stub with a tear line: what is left of it, its terms and its end on its face. */
export function VoucherStub({ voucher }: { readonly voucher: Voucher }) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const { state, left, used, amount, currencyName, modes, endsAt, endedAt } = voucher;
  const held = state === "held";
  const when = held
    ? t("voucher_ends", { date: formatUtcDay(endsAt) })
    : t(`voucher_${state}_on`, { date: formatUtcDay(endedAt ?? endsAt) });
  // Of one that ended nothing is left: its face says what it was for, and the note how much of it was used.
  const figure = held ? left : state === "used" ? used : amount;
  const note = held
    ? Number(used) > 0
      ? t("voucher_left_of", { left: ownMoney(left, style), amount: moneyText(amount, style) })
      : t("voucher_shown")
    : state === "used"
      ? t("voucher_used_up")
      : t("voucher_used_of", { used: countedText(used, style), amount: moneyText(amount, style) });
  return (
    <article className={cx("relative flex min-h-22 rounded-tile border border-line", !held && "text-ink-2")}>
      <div className="relative flex w-24 shrink-0 flex-col items-center justify-center border-e-[1.5px] border-dashed border-line px-1 py-2 max-compact:w-20">
        <span className={cx("num text-[min(1.3125rem,6vw)] leading-6 font-semibold tracking-tight", held && "text-ink")}>
          {ownMoney(figure, style)}
        </span>
        <span className="text-small text-ink-3">{currencyName}</span>
        <span aria-hidden="true" className={cx(NOTCH, "-end-[7.75px] -top-px rounded-b-full border-t-0")} />
        <span aria-hidden="true" className={cx(NOTCH, "-end-[7.75px] -bottom-px rounded-t-full border-b-0")} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-center py-2.5 ps-5 pe-3.5 max-compact:ps-4">
        <h3 className={cx("text-row", held && "text-ink")}>{voucherName(voucher, t, style)}</h3>
        <p className="text-caption text-ink-3">{dotted(modesText(modes, tag, t), when)}</p>
        <p className={cx("mt-0.5 text-caption", held ? "font-medium text-ink" : "text-ink-3")}>{note}</p>
      </div>
    </article>
  );
}
