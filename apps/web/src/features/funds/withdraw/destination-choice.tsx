import { Button, layersSettled, RadioMark, Row, Sheet, Skeleton } from "@candela/ui";
import { BankIcon } from "@phosphor-icons/react/dist/csr/Bank";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useState } from "react";
import { CurrencyToken } from "../../../lib/components/currency-token.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { BIND_ADDRESS_PATH, BIND_BANK_CARD_PATH } from "../../../lib/navigation/paths.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";
import type { ChannelKind } from "../money-shapes.ts";
import type { Destination } from "./destinations.ts";
import type { WithdrawForm } from "./use-withdraw-form.ts";

interface DestinationChoiceProps {
  readonly kind: ChannelKind;
  readonly form: WithdrawForm;
}

/** Where the money goes: one of the user's own addresses or bank accounts, or the way to add one. */
export function DestinationChoice({ kind, form }: DestinationChoiceProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { destinations, destination, ways, currency } = form;
  const { rows, failed, retry } = destinations;
  const isCrypto = kind === "crypto";
  const add = async () => {
    setOpen(false);
    // The sheet has a place of its own in the history, which the next page takes: a step back leads to that of the form.
    await layersSettled();
    form.remember();
    await navigateTo(isCrypto ? BIND_ADDRESS_PATH : BIND_BANK_CARD_PATH);
  };
  if (rows === undefined) return failed ? <PartError onRetry={retry} /> : <Skeleton className="h-18 rounded-card!" />;
  const addText = t(isCrypto ? "wallets_add" : "cards_add");
  if (destination === undefined)
    return (
      <div className="rounded-card border border-line p-4">
        <p className="text-row">{t(isCrypto ? "wallets_none" : "cards_none")}</p>
        <p className="pb-3 text-caption text-ink-2">
          {isCrypto
            ? t("withdraw_no_address", { currency: currency?.currencyName ?? "", networks: ways.map(({ network }) => network).join(", ") })
            : t("cards_none_text")}
        </p>
        <Button wide size="small" kind="secondary" onClick={() => void add()}>
          {addText}
        </Button>
      </div>
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-18 w-full cursor-pointer items-center gap-3.5 rounded-card border border-line px-4 py-3 text-start active:bg-fill"
      >
        <Glyph isCrypto={isCrypto} code={currency?.currencyName ?? ""} />
        <span className="min-w-0 flex-1">
          <span className="block text-row wrap-anywhere">
            <bdi>{destination.name}</bdi>
          </span>
          <Where destination={destination} />
        </span>
        <CaretRightIcon size={16} aria-hidden="true" className="shrink-0 text-ink-2 rtl:-scale-x-100" />
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("withdraw_choose_destination")}
        action={
          <Button wide kind="secondary" onClick={() => void add()}>
            {addText}
          </Button>
        }
      >
        <ul className="-mx-(--sheet-margin,1.25rem)">
          {rows.map((one, index) => (
            <li key={one.id}>
              <Row
                divider={index < rows.length - 1}
                selected={one.id === destination.id}
                start={<Glyph isCrypto={isCrypto} code={currency?.currencyName ?? ""} />}
                title={
                  <span className="block wrap-anywhere whitespace-normal">
                    <bdi>{one.name}</bdi>
                  </span>
                }
                note={<Where destination={one} />}
                end={<RadioMark on={one.id === destination.id} />}
                onClick={() => {
                  form.send(one.id);
                  setOpen(false);
                }}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

interface GlyphProps {
  readonly isCrypto: boolean;
  /** The coin that goes to an address. */
  readonly code: string;
}

/** The coin that goes to an address; a bank account is of all currencies that its channel has. */
export function Glyph({ isCrypto, code }: GlyphProps) {
  if (isCrypto) return <CurrencyToken code={code} />;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-tile bg-fill">
      <BankIcon size={21} aria-hidden="true" />
    </span>
  );
}

function Where({ destination: { text, network, usableFrom, isNobodys } }: { readonly destination: Destination }) {
  const t = useT();
  const now = useNow(30_000);
  return (
    <span className="block text-caption whitespace-normal text-ink-3">
      <bdi dir="ltr" className="num wrap-anywhere">
        {text}
      </bdi>
      {network !== "" && (
        <>
          {" · "}
          <bdi>{network}</bdi>
        </>
      )}
      {isNobodys && <span className="block text-danger">{t("address_nobodys")}</span>}
      {!isNobodys && usableFrom > now && (
        <span className="block text-flame-text">{t("wallets_wait", { time: formatDateTime(usableFrom) })}</span>
      )}
    </span>
  );
}
