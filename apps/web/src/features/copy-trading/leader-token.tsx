import { cx } from "@candela/ui";

/** Grounds that white letters can be read on, in both themes. */
const GROUNDS = ["#5d4674", "#7b4a33", "#2b5768", "#3c5736", "#6f3a52"] as const;
const SIZES = { small: "size-9 text-caption", medium: "size-11 text-row", large: "size-13 text-title3" } as const;

/** First letters of the first two words of a name; of one word its first letter. */
function initials(name: string): string {
  const words = name.split(/[\s._]+/).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}

function groundOf(id: string): string {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return GROUNDS[sum % GROUNDS.length] ?? GROUNDS[0];
}

interface LeaderTokenProps {
  readonly id: string;
  readonly name: string;
  readonly size?: keyof typeof SIZES;
}

/** A leader's initials on a ground of their own; leaders have no picture, which would be one more thing to trust. */
export function LeaderToken({ id, name, size = "medium" }: LeaderTokenProps) {
  return (
    <span
      aria-hidden="true"
      className={cx("grid shrink-0 place-items-center rounded-full font-semibold text-[#fff]", SIZES[size])}
      style={{ background: groundOf(id) }}
    >
      {initials(name)}
    </span>
  );
}
