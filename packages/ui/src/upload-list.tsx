import { cx } from "./class-names.ts";
import { showToast } from "./toast.ts";
import { UPLOAD_TOAST_MS } from "./toast-times.ts";
import { useUi } from "./ui-context.ts";
import { filesThatFit, UPLOAD_MAX } from "./upload-files.ts";

export interface UploadItem {
  readonly id: string;
  /** Address of the picture: of this site, or of a blob. */
  readonly url: string;
  /** Still on its way. */
  readonly busy?: boolean;
}

interface UploadListProps {
  readonly label: string;
  readonly items: readonly UploadItem[];
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (item: UploadItem) => void;
  readonly onOpen?: (item: UploadItem, index: number) => void;
  readonly max?: number;
}

/** So large that its middle is not covered by the button that removes it. */
const TILE = "relative size-24 overflow-hidden rounded-tile bg-fill";

/** Pictures in a row that wraps, each to be opened and removed, and a tile that adds more while there is room. */
export function UploadList({ label, items, onAdd, onRemove, onOpen, max = UPLOAD_MAX }: UploadListProps) {
  const { t } = useUi();
  const add = (chosen: readonly File[]) => {
    const { files, full } = filesThatFit(chosen, items.length, max);
    if (files.length > 0) onAdd(files);
    const text = full ? t("field_upload_full", { max }) : t("field_upload_added", { count: files.length });
    if (full || files.length > 0) showToast({ text, tone: full ? "problem" : "good", durationMs: UPLOAD_TOAST_MS });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full justify-between text-caption text-ink-2">
        {label}
        <span className="text-ink-3 tabular-nums">{t("field_upload_count", { count: items.length, max })}</span>
      </legend>
      <ul className="flex flex-wrap gap-2">
        {items.map((item, index) => (
          <li key={item.id} className={cx(TILE, item.busy === true && "opacity-60")} aria-busy={item.busy}>
            <button
              type="button"
              aria-label={t("field_upload_open", { number: index + 1 })}
              onClick={() => onOpen?.(item, index)}
              className="absolute inset-0 cursor-pointer focus-visible:-outline-offset-2"
            >
              <img src={item.url} alt="" className="size-full object-cover" />
            </button>
            <button
              type="button"
              aria-label={t("field_upload_remove", { number: index + 1 })}
              onClick={() => onRemove(item)}
              className="absolute end-0 top-0 grid size-11 cursor-pointer items-start justify-items-end p-1 focus-visible:-outline-offset-2"
            >
              <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                <circle cx="10" cy="10" r="10" fill="#17111e" />
                <path d="m6.5 6.5 7 7m0-7-7 7" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" />
              </svg>
            </button>
          </li>
        ))}
        {items.length < max && (
          <li>
            <label
              className={cx(
                TILE,
                "grid cursor-pointer place-items-center text-ink-2 active:bg-fill-press has-focus-visible:outline-2 has-focus-visible:outline-(--focus)",
              )}
            >
              <input
                type="file"
                multiple
                accept="image/*"
                aria-label={t("field_upload_add")}
                className="sr-only"
                onChange={({ target }) => {
                  add([...(target.files ?? [])]);
                  // The same picture may be chosen again.
                  target.value = "";
                }}
              />
              <svg
                width="28"
                height="28"
                viewBox="0 0 28 28"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.6"
                strokeLinecap="round"
                aria-hidden="true"
              >
                <path d="M14 6v16M6 14h16" />
              </svg>
            </label>
          </li>
        )}
      </ul>
    </fieldset>
  );
}
