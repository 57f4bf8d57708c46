import { Row } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { PasswordIcon } from "@phosphor-icons/react/dist/csr/Password";
import { useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { CHANGE_PATH, REGISTER_PATH } from "../../../lib/navigation/paths.ts";
import { formatDate } from "../../../lib/time/time-format.ts";

/** The password and since when it holds, on the way to another one; a guest, who has none, is led to an account. */
export function PasswordRow({ setAt }: { readonly setAt: number | null }) {
  const t = useT();
  const guest = setAt === null;
  return (
    <section data-feature={guest ? "register" : undefined}>
      <Row
        href={pageHref(guest ? REGISTER_PATH : CHANGE_PATH)}
        start={<PasswordIcon size={24} aria-hidden="true" />}
        title={t("security_password")}
        note={
          <span className="whitespace-normal">
            {guest ? t("security_password_guest") : t("security_password_set", { date: formatDate(setAt) })}
          </span>
        }
        middle={<CaretRightIcon size={18} aria-hidden="true" className="text-ink-3 rtl:-scale-x-100" />}
        divider={false}
      />
    </section>
  );
}
