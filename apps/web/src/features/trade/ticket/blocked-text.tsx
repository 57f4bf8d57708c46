import type { Opening } from "@candela/model";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { LIMITS_PATH } from "../../../lib/navigation/paths.ts";
import { useOwnLimit } from "./use-own-limit.ts";

interface BlockedTextProps {
  readonly text: string;
  /** The exposure the ticket would open; undefined while nothing is typed. */
  readonly opening: Opening | undefined;
}

/** Why nothing can be placed now; where it is the user's own limit, with the way to it. */
export function BlockedText({ text, opening }: BlockedTextProps) {
  const t = useT();
  const ownLimit = useOwnLimit();
  return (
    <>
      {text}
      {text === ownLimit(opening) && (
        <>
          {" "}
          <button
            type="button"
            onClick={() => void navigateTo(LIMITS_PATH)}
            className="touch cursor-pointer font-medium text-ink underline decoration-line-strong underline-offset-4"
          >
            {t("limits_see")}
          </button>
        </>
      )}
    </>
  );
}
