import { cx } from "@candela/ui";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { hideBalanceStore } from "../site/settings.ts";

/** The eye that turns amounts into dots everywhere, and back. */
export function HideBalanceButton({ large = false }: { readonly large?: boolean }) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  return (
    <button
      type="button"
      aria-pressed={hidden}
      aria-label={t(hidden ? "home_show" : "home_hide")}
      onClick={() => hideBalanceStore.set(!hidden)}
      className={cx(
        "touch grid shrink-0 cursor-pointer place-items-center rounded-full active:bg-fill",
        large ? "size-11" : "size-7 text-ink-2",
      )}
    >
      <EyeIcon size={large ? 23 : 18} aria-hidden="true">
        {hidden && <path d="M44 36 212 220" stroke="currentColor" strokeWidth="16" strokeLinecap="round" />}
      </EyeIcon>
    </button>
  );
}
