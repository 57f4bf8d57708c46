import { Button, Tag } from "@candela/ui";
import { type FormEvent, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { entryState } from "../../../lib/navigation/hash-location.ts";
import { navigateBack, redirectTo } from "../../../lib/navigation/navigation.ts";
import { CHANGE_PATH } from "../../../lib/navigation/paths.ts";
import { callData } from "../../../lib/net/api.ts";
import { FactorEnrolment } from "./factor-enrolment.tsx";
import { OwnerPage } from "./owner-page.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SaveButton } from "./save-button.tsx";
import { useProof } from "./use-proof.ts";
import { useSecretForm } from "./use-secret-form.ts";
import { WithSecurity } from "./with-security.tsx";

/** Page of the second factor: turn it on with an authenticator app, get new recovery codes, turn it off. */
export default function SecondFactorPage() {
  const t = useT();
  return (
    <OwnerPage title={t("security_factor")}>
      <Factor />
    </OwnerPage>
  );
}

function Factor() {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = () => (entryState().depth > 0 ? navigateBack() : redirectTo(CHANGE_PATH));
  // Before all else: they are told once, and what is read meanwhile must not take them off the screen.
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={() => void leave()} />;
  return (
    <WithSecurity>
      {({ hasSecondFactor, recoveryCodesLeft }) =>
        hasSecondFactor ? <FactorOn codesLeft={recoveryCodesLeft} onCodes={setCodes} /> : <FactorEnrolment onDone={setCodes} />
      }
    </WithSecurity>
  );
}

interface FactorOnProps {
  readonly codesLeft: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

function FactorOn({ codesLeft, onCodes }: FactorOnProps) {
  const t = useT();
  const [wish, setWish] = useState<"codes" | "off" | null>(null);
  return (
    <div className="page-x flex flex-1 flex-col gap-5 pt-2 pb-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink-2">
        <Tag tone="good">{t("me_on")}</Tag>
        {t("security_codes_left", { count: codesLeft })}
      </p>
      {wish === null ? (
        <>
          <Button wide kind="secondary" onClick={() => setWish("codes")}>
            {t("security_codes_new")}
          </Button>
          <Button wide kind="destructive" onClick={() => setWish("off")}>
            {t("security_factor_turn_off")}
          </Button>
        </>
      ) : (
        <WishForm key={wish} wish={wish} onCodes={onCodes} onLeave={() => setWish(null)} />
      )}
    </div>
  );
}

interface WishFormProps {
  readonly wish: "codes" | "off";
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onLeave: () => void;
}

function WishForm({ wish, onCodes, onLeave }: WishFormProps) {
  const t = useT();
  const { form, wait, send, leave } = useSecretForm();
  const proof = useProof(true, form.fail);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (proof.missing !== null) return;
    if (wish === "codes")
      send(
        () => callData("POST /api/userSecurity/newRecoveryCodes", proof.fields(), { quiet: true }),
        ({ recoveryCodes }) => onCodes(recoveryCodes),
      );
    else
      send(
        () => callData("POST /api/userSecurity/endSecondFactor", proof.fields(), { quiet: true }),
        () => leave(t("inbox_security_secondFactorOff")),
      );
  };
  return (
    <form noValidate onSubmit={submit} className="@container flex flex-col gap-5">
      <p className="text-body">{t(wish === "codes" ? "security_codes_new_text" : "security_factor_off_text")}</p>
      <ProofFields proof={proof} form={form} />
      <div>
        <SaveButton form={form} wait={wait} missing={proof.missing} kind={wish === "off" ? "destructive" : "primary"} pauses>
          {t(wish === "codes" ? "security_codes_new" : "security_factor_turn_off")}
        </SaveButton>
        <Button wide kind="plain" onClick={onLeave}>
          {t("ui_back")}
        </Button>
      </div>
    </form>
  );
}
