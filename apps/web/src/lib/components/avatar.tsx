import type { Data } from "@candela/api";
import { cx } from "@candela/ui";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { accountLetter } from "../account/account-letter.ts";
import { useAvatar } from "../session/user-avatar.ts";

type Size = "small" | "large" | "hero";

interface AvatarProps {
  readonly user: Data<"GET /api/userInfo/getUserInfo">;
  readonly size?: Size;
}

const SIZES: Readonly<Record<Size, { readonly disc: string; readonly icon: number }>> = {
  small: { disc: "size-11 text-row", icon: 22 },
  large: { disc: "size-14.5 text-title3", icon: 28 },
  hero: { disc: "size-26 text-hero", icon: 48 },
};

/** The user's picture, else the letter of name or account, else a figure. */
export function Avatar({ user, size = "large" }: AvatarProps) {
  const face = useAvatar(user.avatarVersion);
  const letter = accountLetter(user);
  const { disc, icon } = SIZES[size];
  return (
    <span
      aria-hidden="true"
      className={cx("grid shrink-0 place-items-center overflow-hidden rounded-full bg-(--avatar) text-[#fff]", disc)}
    >
      {face !== null ? <img src={face} alt="" className="size-full object-cover" /> : letter === "" ? <UserIcon size={icon} /> : letter}
    </span>
  );
}
