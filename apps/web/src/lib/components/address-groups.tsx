import { cx } from "@candela/ui";

const GROUP_LENGTH = 4;
/** Groups at the start and at the end that are compared first. */
const BOLD_START = 2;

/** An address in groups of four, left to right in every language; those that people compare first are bold. It is copied and read out as one. */
export function AddressGroups({ address }: { readonly address: string }) {
  const groups = (address.match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g")) ?? []).map((text, place) => ({ text, place }));
  return (
    <bdi dir="ltr" className="num flex flex-wrap gap-x-2 text-row">
      <span className="sr-only">{address}</span>
      {groups.map(({ text, place }) => (
        <span
          key={place}
          aria-hidden="true"
          className={cx(place < BOLD_START || place === groups.length - 1 ? "font-semibold text-ink" : "font-normal text-ink-2")}
        >
          {text}
        </span>
      ))}
    </bdi>
  );
}
