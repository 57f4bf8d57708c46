import type { Data } from "@candela/contract";
import { cx } from "@candela/ui";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { useFace } from "../../lib/user-face.ts";
import { accountLetter } from "./account-letter.ts";

interface FaceProps {
  readonly user: Data<"GET /api/userInfo/getUserInfo">;
  readonly large?: boolean;
}

/** The user's picture; without one the letter of the account, or the figure of a guest. */
export function Face({ user, large = false }: FaceProps) {
  const face = useFace(user.avatarVersion);
  const letter = user.accountType === "guest" ? "" : accountLetter(user.account);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 place-items-center overflow-hidden rounded-full bg-(--allocation-1) text-canvas",
        large ? "size-26 text-hero" : "size-14.5 text-title3",
      )}
    >
      {face !== null ? (
        <img src={face} alt="" className="size-full object-cover" />
      ) : letter === "" ? (
        <UserIcon size={large ? 48 : 28} />
      ) : (
        letter
      )}
    </span>
  );
}
