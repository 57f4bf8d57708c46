import { Alert, Amount, IconButton, latinDigits, Spinner } from "@candela/ui";
import { ImageIcon } from "@phosphor-icons/react/dist/csr/Image";
import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useT } from "../../../lib/language/i18n.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import type { Voucher } from "./use-voucher.ts";

/** Kinds of files have one name everywhere. */
const KINDS = "JPEG, PNG, WebP";

/** The picture of the transfer: chosen, made small on the device, seen before it is sent, and taken away again. */
export function VoucherField({ voucher }: { readonly voucher: Voucher }) {
  const t = useT();
  const { picture, preparing, fault, forgetFault } = voucher;
  return (
    <section aria-label={t("deposit_voucher")}>
      <p className="flex flex-wrap justify-between gap-x-3 pb-1.5 text-caption text-ink-2">
        {t("deposit_voucher")}
        <span className="text-ink-3">{KINDS}</span>
      </p>
      {picture === null && !preparing ? <Chooser voucher={voucher} /> : <Chosen voucher={voucher} />}
      <p className="flex items-start gap-1.5 pt-1.5 text-caption text-ink-3">
        <ImageIcon size={16} aria-hidden="true" className="mt-px shrink-0" />
        {t("deposit_voucher_small")}
      </p>
      <Alert open={fault !== null} onClose={forgetFault} title={t("image_failed")} text={fault ?? ""} confirm={t("ui_close")} />
    </section>
  );
}

function Chooser({ voucher }: { readonly voucher: Voucher }) {
  const t = useT();
  return (
    <label className="flex min-h-22 cursor-pointer items-center justify-center gap-2.5 rounded-card bg-fill px-4 text-center text-body font-medium active:bg-fill-press has-focus-visible:outline-2 has-focus-visible:outline-(--focus)">
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          void voucher.choose(file);
          // The same picture may be chosen again.
          target.value = "";
        }}
      />
      <UploadSimpleIcon size={22} aria-hidden="true" />
      {t("deposit_voucher_add")}
    </label>
  );
}

const KILOBYTE = 1024;

function Chosen({ voucher: { picture, preparing, sending, share, remove } }: { readonly voucher: Voucher }) {
  const t = useT();
  const { tag } = useLanguage();
  const size = (bytes: number) =>
    new Intl.NumberFormat(latinDigits(tag), { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(
      Math.ceil(bytes / KILOBYTE),
    );
  return (
    <div className="flex items-center gap-3.5 rounded-card bg-fill p-3">
      {picture !== null && (
        <img
          src={`data:image/jpeg;base64,${picture.base64}`}
          alt={t("deposit_voucher")}
          className="h-20 w-16 shrink-0 rounded-chip bg-white object-cover shadow-thumb"
        />
      )}
      <span className="min-w-0 flex-1">
        {picture !== null && (
          <span className="block text-body wrap-anywhere">
            <bdi>{picture.name}</bdi>
          </span>
        )}
        <span role="status" className="flex items-center gap-2 text-caption text-ink-2">
          {(preparing || sending) && <Spinner />}
          {preparing ? (
            t("ui_loading")
          ) : sending ? (
            <Amount value={String(Math.floor(100 * share))} as="percent" decimals={0} />
          ) : (
            picture !== null && size(picture.bytes)
          )}
        </span>
      </span>
      {!sending && (
        <IconButton label={t("quotes_remove")} onClick={remove}>
          <XIcon size={20} />
        </IconButton>
      )}
    </div>
  );
}
