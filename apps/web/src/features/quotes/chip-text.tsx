/** A filter and how much it leaves. */
export function ChipText({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <>
      {label}
      <span className="ms-1.5 font-normal">{count}</span>
    </>
  );
}
