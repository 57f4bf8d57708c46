import { Alert, Button, Spinner } from "@candela/ui";
import { CameraIcon } from "@phosphor-icons/react/dist/csr/Camera";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { useId, useRef, useState } from "react";
import type { LevelCase } from "../../lib/account/identity-state.ts";
import { compressImage } from "../../lib/image/compress-image.ts";
import { ImageError } from "../../lib/image/image-failure.ts";
import { tellPictureAdded } from "../../lib/image/tell-picture-added.ts";
import { useT } from "../../lib/language/i18n.ts";
import type { Part } from "./identity.ts";

type FailureText = `image_failed_${ImageError["failure"]}` | `image_load_${NonNullable<ImageError["detail"]>}`;

const failureText = ({ failure, detail }: ImageError): FailureText =>
  detail === undefined ? `image_failed_${failure}` : `image_load_${detail}`;

const HINTS = {
  front: "identity_hint_document",
  back: "identity_hint_document",
  selfie: "identity_hint_selfie",
  address: "identity_hint_address",
} as const satisfies Record<Part, string>;

interface PictureFieldProps {
  readonly part: Part;
  /** JPEG as base64; undefined while none is chosen. */
  readonly picture: string | undefined;
  /** Why the one before was rejected. */
  readonly reason: LevelCase["parts"][number]["reason"];
  readonly disabled: boolean;
  readonly onChoose: (base64: string) => void;
}

/** One picture: chosen or taken, made small, seen before it is sent, and taken again. */
export function PictureField({ part, picture, reason, disabled, onChoose }: PictureFieldProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  // The last one stays readable while the window closes.
  const [told, setTold] = useState<FailureText>("image_failed_none");
  const name = t(`identity_${part}`);
  const choose = async (file: File | undefined) => {
    setBusy(true);
    try {
      onChoose((await compressImage(file)).base64);
      tellPictureAdded(t);
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      setTold(failureText(error));
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const pick = () => {
    if (!busy && !disabled) field.current?.click();
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-row">
        {name}
      </h2>
      <p className="text-caption text-ink-3">{t(HINTS[part])}</p>
      {reason !== null && picture === undefined && <p className="text-caption text-danger">{t(`identity_reason_${reason}`)}</p>}
      {picture === undefined ? (
        <button
          type="button"
          aria-labelledby={`${id} ${id}-choose`}
          aria-busy={busy}
          onClick={pick}
          className="grid min-h-36 cursor-pointer place-items-center rounded-card border-2 border-dashed border-line bg-fill p-4 active:brightness-95"
        >
          <span className="flex flex-col items-center gap-2 text-ink-2">
            {busy ? <Spinner /> : <CameraIcon size={28} aria-hidden="true" />}
            <span id={`${id}-choose`} className="text-row">
              {t("deposit_voucher_add")}
            </span>
          </span>
        </button>
      ) : (
        <>
          <img src={`data:image/jpeg;base64,${picture}`} alt={name} className="max-h-64 w-full rounded-card bg-fill object-contain p-2" />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p role="status" className="flex items-center gap-1.5 text-caption text-ok">
              <CheckCircleIcon size={18} weight="fill" aria-hidden="true" />
              {t("identity_ready")}
            </p>
            <Button kind="plain" size="small" loading={busy} onClick={pick}>
              {t("identity_retake")}
            </Button>
          </div>
        </>
      )}
      <input
        ref={field}
        type="file"
        // Named one by one, so that a phone which takes pictures of another kind hands over one of these.
        accept="image/jpeg,image/png,image/webp"
        aria-label={name}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          void choose(file);
          // The same picture may be chosen again.
          target.value = "";
        }}
      />
      <Alert open={failed} onClose={() => setFailed(false)} title={t("image_failed")} text={t(told)} confirm={t("ui_close")} />
    </section>
  );
}
