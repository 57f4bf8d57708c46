import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import { cx } from "./class-names.ts";
import { Triangle } from "./triangle.tsx";
import { useUi } from "./ui-context.ts";

export type ButtonKind = "primary" | "secondary" | "destructive" | "up" | "down" | "plain";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  readonly kind?: ButtonKind;
  /** 52 high by default, 44 for small. */
  readonly size?: "regular" | "small";
  /** Keeps the width, shows a spinner and ignores taps. */
  readonly loading?: boolean;
  /** Why it cannot be pressed now: it stays focusable and the reason is read out. */
  readonly disabledReason?: string | undefined;
  readonly icon?: ReactNode;
  readonly wide?: boolean;
}

const KINDS: Readonly<Record<ButtonKind, string>> = {
  primary: "bg-primary text-on-primary active:bg-primary-press",
  secondary: "bg-fill text-ink active:bg-fill-press",
  destructive: "bg-canvas text-danger border-[1.5px] border-danger active:bg-danger-soft",
  up: "bg-up-fill text-on-up active:brightness-90",
  down: "bg-down-fill text-on-down active:brightness-90",
  plain: "bg-transparent text-ink active:bg-fill",
};

export function Button(props: ButtonProps) {
  const { kind = "primary", size = "regular", loading = false, disabledReason, icon, wide, className, children, onClick, ...rest } = props;
  const { t } = useUi();
  const reasonId = useId();
  const off = disabledReason !== undefined;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={off || loading || undefined}
      aria-busy={loading || undefined}
      aria-describedby={off && disabledReason !== "" ? reasonId : rest["aria-describedby"]}
      onClick={(event) => {
        if (off || loading) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(
        "relative inline-flex cursor-pointer items-center justify-center gap-2 rounded-button px-5 text-center text-button",
        "transition-[background-color,scale,filter] duration-[80ms] select-none",
        size === "regular" ? "min-h-13 py-2" : "min-h-11 px-4 py-1.5 text-[0.9375rem]",
        wide === true && "w-full",
        off ? "cursor-not-allowed bg-fill text-ink-3" : cx(KINDS[kind], !loading && "active:scale-[0.98]"),
        className,
      )}
    >
      <span className={cx("inline-flex items-center justify-center gap-2", loading && "opacity-0")}>
        {(kind === "up" || kind === "down") && <Triangle direction={kind} isLarge={size === "regular"} />}
        {icon}
        {children}
      </span>
      {loading && (
        <span role="status" aria-label={t("ui_loading")} className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      {off && disabledReason !== "" && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </button>
  );
}

export function Spinner() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true" className="animate-spin">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.28" strokeWidth="2" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its name for those who cannot see the icon. */
  readonly label: string;
}

/** 44 px square around an icon. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        "relative inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink active:bg-fill",
        className,
      )}
    >
      {children}
    </button>
  );
}
