import { IDENTITY_NAME_MAX, IDENTITY_NUMBER_MAX, isIdCard } from "@candela/api";
import { documentNumber, IDENTITY_DOCUMENT_KINDS } from "@candela/model/identity-case";
import { Input, whenLeft } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { countriesIn } from "./countries.ts";
import type { Details } from "./identity.ts";

/** The country whose ID cards have numbers of one known form. */
const MAINLAND = "CN";
const NUMBER_LEAST = 4;

/** Whether the number can be one of this document; the server looks more closely. */
function isNumberRight({ country, documentKind, number }: Pick<Details, "country" | "documentKind" | "number">): boolean {
  const read = documentNumber(number);
  return country === MAINLAND && documentKind === "id_card" ? isIdCard(read) : read.length >= NUMBER_LEAST;
}

export function areDetailsRight(details: Details): boolean {
  return details.name.trim() !== "" && details.country !== "" && isNumberRight(details);
}

interface DetailsFieldsProps {
  readonly value: Details;
  /** The kind stays while a case is sent again: its pictures are of that document. */
  readonly keepsKind: boolean;
  readonly onChange: (change: Partial<Details>) => void;
}

/** Name, country and document, as the document has them. */
export function DetailsFields({ value, keepsKind, onChange }: DetailsFieldsProps) {
  const t = useT();
  const { tag } = useLanguage();
  const countries = useMemo(() => countriesIn(tag), [tag]);
  const [left, setLeft] = useState(false);
  const fault = left && value.number !== "" && !isNumberRight(value) ? t("identity_number") : undefined;
  return (
    <div className="flex flex-col gap-5">
      <Input
        label={t("identity_full_name")}
        name="name"
        autoComplete="name"
        maxLength={2 * IDENTITY_NAME_MAX}
        value={value.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Choice label={t("identity_country")} value={value.country} onChange={(country) => onChange({ country })}>
        {value.country === "" && <option value="" />}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choice>
      {!keepsKind && (
        <Choice
          label={t("identity_document")}
          value={value.documentKind}
          onChange={(chosen) => onChange({ documentKind: IDENTITY_DOCUMENT_KINDS.find((kind) => kind === chosen) ?? "id_card" })}
        >
          {IDENTITY_DOCUMENT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`identity_kind_${kind}`)}
            </option>
          ))}
        </Choice>
      )}
      <Input
        label={t("identity_document_number")}
        name="number"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={2 * IDENTITY_NUMBER_MAX}
        value={value.number}
        error={fault}
        {...whenLeft(() => setLeft(true))}
        onChange={(event) => onChange({ number: event.target.value })}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** The device's own list, in a field like the others. */
function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex min-h-5 items-end text-caption text-ink-2">
        {label}
      </label>
      <span className="relative flex h-13 items-center rounded-input bg-fill focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-(--focus)">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="size-full min-w-0 cursor-pointer appearance-none truncate rounded-input bg-transparent ps-4 pe-10 text-[1rem] text-ink outline-none"
        >
          {children}
        </select>
        <CaretDownIcon size={16} aria-hidden="true" className="pointer-events-none absolute end-4 text-ink-3" />
      </span>
    </div>
  );
}
