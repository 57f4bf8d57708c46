import { NICK_NAME_LENGTH_MAX } from "@candela/contract";
import { Button, Input, limitText, showToast } from "@candela/ui";
import { type FormEvent, useState } from "react";
import { callData, errorText } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.ts";
import { refresh } from "../../../lib/queries.ts";

/** The name, and the button that keeps it once it is another one. What is refused stands under the field, what was kept in a message. */
export function ProfileName({ nickName }: { readonly nickName: string }) {
  const t = useT();
  const [name, setName] = useState(nickName);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  // Spaces around a name are not kept; of spaces alone nothing would stay.
  const blank = name.trim() === "";
  const changed = name.trim() !== nickName || (blank && name !== nickName);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!changed || busy) return;
    if (blank) return setError(t("profile_nick_name_blank"));
    setBusy(true);
    setError(undefined);
    try {
      await callData("POST /api/userInfo/changeProfile", { nickName: name }, { quiet: true });
      await refresh("GET /api/userInfo/getUserInfo");
      showToast({ text: t("profile_nick_name_saved"), tone: "good" });
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="page-x pb-7" onSubmit={(event) => void submit(event)}>
      <Input
        name="nickName"
        label={t("profile_nick_name")}
        dir="auto"
        autoComplete="nickname"
        value={name}
        error={error}
        hint={t("profile_nick_name_hint")}
        onChange={(event) => {
          setError(undefined);
          setName(limitText(event.target.value, NICK_NAME_LENGTH_MAX));
        }}
      />
      {changed && (
        <Button type="submit" wide loading={busy} className="mt-4">
          {t("profile_save")}
        </Button>
      )}
    </form>
  );
}
