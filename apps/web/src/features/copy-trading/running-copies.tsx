import { Amount, Name, ownText, ProductToken, Row, SignedAmount, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { POSITION_PATH } from "../../lib/navigation/paths.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { shownResults } from "./copy-numbers.ts";
import type { CopyPosition, Follow } from "./copy-shapes.ts";

interface RunningCopiesProps {
  /** Its `open` is that of the copies, where all of them are here. */
  readonly follow: Follow;
  readonly copies: readonly CopyPosition[];
}

/** Copies that are open: each at the tick of the leader's own. */
export function RunningCopies({ follow, copies }: RunningCopiesProps) {
  const t = useT();
  const { id, running, state } = follow;
  const shown = shownResults(
    follow,
    copies.map(({ unrealised }) => unrealised),
  );
  const title = `copy-running-${id}`;
  return (
    <section aria-labelledby={title} className="pt-1">
      <div className="page-x flex flex-wrap items-baseline justify-between gap-x-3 pb-1">
        <h3 id={title} className="text-title3">
          {t("copy_running", { count: running })}
        </h3>
        {running > 0 && <p className="text-caption text-ink-3">{t("copy_same_tick")}</p>}
      </div>
      {running === 0 ? (
        state === "running" && <p className="page-x text-caption text-ink-2">{t("copy_running_none")}</p>
      ) : (
        <ul>
          {copies.map((copy, index) => (
            <li key={copy.id}>
              <CopyRow copy={copy} shown={shown?.[index]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface CopyRowProps {
  readonly copy: CopyPosition;
  readonly divider?: boolean;
  /** Its result in the digits with which it adds up to a sum above; rounded by itself where there is none. */
  readonly shown?: string | undefined;
}

/** A copy in a line; it leads to its position, which can be closed by itself. */
export function CopyRow({ copy, divider = false, shown }: CopyRowProps) {
  const t = useT();
  const style = useUi();
  const { id, productCode, productType, side, leverage, notional, unrealised, realised, status, isCapped } = copy;
  const { product, name } = useNamedProduct(productCode);
  const result = shown ?? (status === "open" ? unrealised : realised);
  const deal = `${t(side === "long" ? "contract_long" : "contract_short")} ${t("contract_times", { leverage })}`;
  return (
    <Row
      href={pageHref(POSITION_PATH, { id })}
      divider={divider}
      start={<ProductToken productCode={productCode} productType={productType} {...(product && { image: product.productImg })} size={36} />}
      title={<Name>{name}</Name>}
      note={
        <span className="block whitespace-normal">
          {dotted(deal, ownText(notional, style, { decimals: 2 }))}
          {isCapped && <span className="block">{t("copy_capped")}</span>}
        </span>
      }
      end={result === null ? <Amount value="--" /> : <SignedAmount own value={result} decimals={2} />}
    />
  );
}
