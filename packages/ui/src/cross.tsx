/** The cross of a button that closes. */
export function Cross({ strokeWidth }: { readonly strokeWidth: number }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="m4 4 10 10M14 4 4 14" />
    </svg>
  );
}
