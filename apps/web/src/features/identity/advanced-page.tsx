import { Button, EmptyState } from "@candela/ui";
import { useState } from "react";
import { useFrozen } from "../../lib/account/freeze.ts";
import type { LevelCase } from "../../lib/account/identity-state.ts";
import { FrozenNotice } from "../../lib/components/frozen-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { returnTo } from "../../lib/navigation/navigation.ts";
import { IDENTITY_PATH } from "../../lib/navigation/paths.ts";
import { CaseState, EncryptedNotice } from "./case-state.tsx";
import type { Pictures } from "./identity.ts";
import { IdentityPage } from "./identity-page.tsx";
import { PictureField } from "./picture-field.tsx";
import { Steps } from "./steps.tsx";
import { useSubmit } from "./use-submit.ts";

/** The advanced level: the person, and where the person lives. */
export default function AdvancedPage() {
  return <IdentityPage level="advanced">{(level) => <Advanced level={level} />}</IdentityPage>;
}

function Advanced({ level }: { readonly level: LevelCase }) {
  const t = useT();
  if (level.isOpen) return <AdvancedForm level={level} />;
  if (level.state !== "none")
    return (
      <div className="page-x pt-2 pb-8">
        <CaseState level={level} />
      </div>
    );
  return (
    <EmptyState
      title={t("identity_advanced")}
      text={t("identity_basic_first")}
      action={
        <Button wide onClick={() => void returnTo(IDENTITY_PATH)}>
          {t("identity_title")}
        </Button>
      }
    />
  );
}

function AdvancedForm({ level }: { readonly level: LevelCase }) {
  const t = useT();
  const [pictures, setPictures] = useState<Pictures>({});
  const { busy, problem, setProblem, submit } = useSubmit("advanced");
  const frozen = useFrozen();
  const isWhole = level.asksParts.every((part) => pictures[part] !== undefined);
  return (
    <>
      <Steps at={2} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !busy && !frozen) void submit(pictures);
        }}
        className="page-x flex flex-1 flex-col gap-6 pt-1"
      >
        {level.state === "none" ? <p className="text-body text-ink-2">{t("identity_advanced_text")}</p> : <CaseState level={level} />}
        {level.asksParts.map((part) => (
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
          <Button
            wide
            type="submit"
            loading={busy}
            disabledReason={frozen ? t("account_frozen") : isWhole ? undefined : t("identity_missing")}
          >
            {t("identity_send")}
          </Button>
        </div>
      </form>
    </>
  );
}
