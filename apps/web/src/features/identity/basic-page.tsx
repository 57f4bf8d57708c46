import { IDENTITY_DOCUMENT_KINDS, partsOf } from "@candela/model/identity-case";
import { Button } from "@candela/ui";
import { useState } from "react";
import { useFrozen } from "../../lib/account/freeze.ts";
import type { LevelCase } from "../../lib/account/identity-state.ts";
import { FrozenNotice } from "../../lib/components/frozen-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { ADVANCED_IDENTITY_PATH } from "../../lib/navigation/paths.ts";
import { useOwnDraft } from "../../lib/session/draft.ts";
import { CaseState, EncryptedNotice } from "./case-state.tsx";
import { areDetailsRight, DetailsFields } from "./details-fields.tsx";
import { type Details, IDENTITY_DRAFT, type Pictures } from "./identity.ts";
import { IdentityPage } from "./identity-page.tsx";
import { PictureField } from "./picture-field.tsx";
import { Steps } from "./steps.tsx";
import { useSubmit } from "./use-submit.ts";

/** The basic level: who one is, and both sides of the document. */
export default function BasicPage() {
  return <IdentityPage level="basic">{(level) => <Basic level={level} />}</IdentityPage>;
}

function Basic({ level }: { readonly level: LevelCase }) {
  const t = useT();
  if (level.isOpen) return <BasicForm level={level} />;
  return (
    <div className="page-x flex flex-col gap-6 pt-2 pb-8">
      <CaseState level={level} />
      {level.state === "passed" && (
        <Button wide onClick={() => void navigateTo(ADVANCED_IDENTITY_PATH)}>
          {t("identity_advanced")}
        </Button>
      )}
    </div>
  );
}

type Kept = Omit<Details, "number">;

const KEPT: Kept = { name: "", country: "", documentKind: "id_card" };
const isKept = ({ documentKind }: Kept) => IDENTITY_DOCUMENT_KINDS.includes(documentKind);

function BasicForm({ level }: { readonly level: LevelCase }) {
  const t = useT();
  const isNew = level.state === "none";
  const [draft, setDraft] = useOwnDraft<Kept>(IDENTITY_DRAFT, { ...KEPT, ...(level.details && detailsOf(level.details)) }, isKept);
  // The number of a document is typed again: it stays nowhere but here.
  const [number, setNumber] = useState("");
  const details: Details = { ...draft, number };
  const [pictures, setPictures] = useState<Pictures>({});
  const [atPictures, setAtPictures] = useState(false);
  const { busy, problem, setProblem, submit } = useSubmit("basic");
  const frozen = useFrozen();
  const parts = isNew ? partsOf("basic", details.documentKind) : level.asksParts;
  const showsDetails = level.asksDetails && (!isNew || !atPictures);
  const showsParts = !isNew || atPictures;
  const detailsRight = !level.asksDetails || areDetailsRight(details);
  const isWhole = detailsRight && (!showsParts || parts.every((part) => pictures[part] !== undefined));
  const goOn = () => {
    if (!showsParts) setAtPictures(true);
    else {
      const chosen = Object.fromEntries(parts.flatMap((part) => (pictures[part] === undefined ? [] : [[part, pictures[part]]])));
      void submit(chosen, level.asksDetails ? { ...details, name: details.name.trim(), number: details.number.trim() } : undefined);
    }
  };
  return (
    <>
      {isNew && <Steps at={atPictures ? 1 : 0} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !busy && !frozen) goOn();
        }}
        className="page-x flex flex-1 flex-col gap-6 pt-1"
      >
        {isNew ? <p className="text-body text-ink-2">{t("identity_basic_text")}</p> : <CaseState level={level} />}
        {showsDetails && (
          <DetailsFields
            value={details}
            keepsKind={!isNew}
            onChange={(change) => {
              setProblem(null);
              const { number: changed, ...rest } = change;
              if (changed !== undefined) setNumber(changed);
              setDraft((before) => ({ ...before, ...rest }));
            }}
          />
        )}
        {showsParts &&
          parts.map((part) => (
            <PictureField
              key={part}
              part={part}
              picture={pictures[part]}
              reason={level.parts.find((other) => other.part === part)?.reason ?? null}
              disabled={busy}
              onChoose={(base64) => {
                setProblem(null);
                setPictures((before) => ({ ...before, [part]: base64 }));
              }}
            />
          ))}
        <EncryptedNotice />
        <FrozenNotice />
        <div className="mt-auto pt-2 pb-6">
          <p role="alert" className="pb-2 text-caption text-danger empty:hidden">
            {problem}
          </p>
          <div className="flex gap-2.5">
            {isNew && atPictures && (
              <Button kind="secondary" onClick={() => !busy && setAtPictures(false)}>
                {t("identity_details")}
              </Button>
            )}
            <Button
              wide
              type="submit"
              loading={busy}
              disabledReason={frozen ? t("account_frozen") : isWhole ? undefined : t("identity_missing")}
            >
              {t(showsParts ? "identity_send" : "me_continue")}
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}

/** What was entered before, but for the number, of which only the end is known here. */
function detailsOf({ name, country, documentKind }: NonNullable<LevelCase["details"]>): Partial<Details> {
  return { name, country, documentKind };
}
