import { DESTINATION_LABEL_MAX } from "@candela/api";
import { checkBankField } from "@candela/api/bank-field";
import { Button, EmptyState, Input, Notice, SkeletonRows, showToast } from "@candela/ui";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useFrozen } from "../../../lib/account/freeze.ts";
import { FrozenNotice } from "../../../lib/components/frozen-notice.tsx";
import { GuestHasNone } from "../../../lib/components/guest-has-none.tsx";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { type FormField, formQuery } from "../../../lib/destinations/cards.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { entryState } from "../../../lib/navigation/hash-location.ts";
import { navigateBack, redirectTo } from "../../../lib/navigation/navigation.ts";
import { BANK_CARDS_PATH } from "../../../lib/navigation/paths.ts";
import { forgetOwnDraft, useOwnDraft } from "../../../lib/session/draft.ts";
import { useSession } from "../../../lib/session/session.ts";
import { OwnerSecrets } from "../owner-secrets.tsx";
import { useOwnerSecrets } from "../use-owner-secrets.ts";
import { CardField } from "./card-field.tsx";
import { useAddCard } from "./use-add-card.ts";

/** Adds a bank account with the fields that the operator's form asks for. */
export default function BindCardPage() {
  const t = useT();
  const session = useSession();
  return (
    <div className="flex max-tablet:min-h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader title={t("cards_add")} />
      {session === null ? (
        <LoggedOut title={t("cards_none")} text={t("cards_out_text")} />
      ) : session.accountType === "guest" ? (
        <GuestHasNone />
      ) : (
        <Form key={session.userId} />
      )}
    </div>
  );
}

function Form() {
  const t = useT();
  const { data: fields, isError, refetch } = useQuery(formQuery());
  if (fields === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={5} label={t("ui_loading")} />;
  if (fields.length === 0) return <EmptyState title={t("cards_none")} text={t("cards_no_form")} />;
  return <BindForm fields={fields} />;
}

/** What a tab keeps of a form that is not sent yet: names and places, and no number of an account, a document or a phone. */
const PLAIN: ReadonlySet<FormField["propertyType"]> = new Set(["text", "letters", "bic"]);

function BindForm({ fields }: { readonly fields: readonly FormField[] }) {
  const t = useT();
  const plain = fields
    .filter(({ propertyType }) => PLAIN.has(propertyType))
    .map(({ propertyName }): [string, string] => [propertyName, ""]);
  const [draft, setDraft] = useOwnDraft("bank card", { label: "", plain: Object.fromEntries(plain) });
  // By name: what was typed stays where the form changes meanwhile.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(draft.plain);
  const { label } = draft;
  const filled = fields.map((field) => ({ field, value: typed[field.propertyName] ?? "", check: checkField(field, typed) }));
  const name = label.trim();
  const nameFault = [...name].length > DESTINATION_LABEL_MAX ? t("destination_label", { max: String(DESTINATION_LABEL_MAX) }) : undefined;
  const wrong = filled.find(({ check }) => !check.ok)?.field.label;
  const secrets = useOwnerSecrets();
  const frozen = useFrozen();
  const unfilled = wrong === undefined ? nameFault : t("bank_field_wrong", { label: wrong });
  const blocked = (frozen ? t("account_frozen") : undefined) ?? unfilled ?? (secrets.missing === null ? undefined : t(secrets.missing));
  const values = filled.flatMap(({ field: { propertyName }, check }) =>
    check.ok && check.value !== "" ? [{ propertyName, value: check.value }] : [],
  );
  const { busy, problem, setProblem, add } = useAddCard(secrets, () => {
    forgetOwnDraft("bank card");
    showToast({ text: t("cards_added"), tone: "good" });
    void (entryState().depth > 0 ? navigateBack() : redirectTo(BANK_CARDS_PATH));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === undefined) void add({ ...(name !== "" && { label: name }), values });
  };
  return (
    <form noValidate onSubmit={submit} className="page-x flex flex-1 flex-col gap-5 pt-2">
      {filled.map(({ field, value, check }) => (
        <CardField
          key={field.propertyName}
          field={field}
          value={value}
          check={check}
          onChange={(text) => {
            setProblem(null);
            setTyped((before) => ({ ...before, [field.propertyName]: text }));
            if (PLAIN.has(field.propertyType))
              setDraft((before) => ({ ...before, plain: { ...before.plain, [field.propertyName]: text } }));
          }}
        />
      ))}
      <Input
        label={t("wallets_name")}
        hint={t("cards_name_text")}
        aside={t("account_optional")}
        name="label"
        autoComplete="off"
        maxLength={2 * DESTINATION_LABEL_MAX}
        value={label}
        error={nameFault}
        onChange={(event) => setDraft((before) => ({ ...before, label: event.target.value }))}
      />
      <Notice>
        <ShieldCheckIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
        {t("cards_own")}
      </Notice>
      <OwnerSecrets secrets={secrets} />
      <FrozenNotice />
      <div className="mt-auto pt-2 pb-6">
        <p role="alert" className="pb-2 text-caption text-danger empty:hidden">
          {problem}
        </p>
        <Button wide type="submit" loading={busy} disabledReason={blocked}>
          {t("cards_add")}
        </Button>
      </div>
    </form>
  );
}

function checkField({ propertyName, propertyType, ...rule }: FormField, typed: Readonly<Record<string, string>>) {
  return checkBankField({ ...rule, kind: propertyType }, typed[propertyName] ?? "");
}
