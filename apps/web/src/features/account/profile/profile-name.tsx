import { NICK_NAME_LENGTH_MAX } from "@candela/api";
import { Button, Input, limitText, showToast, TOAST_SHORT_MS } from "@candela/ui";
import { type FormEvent, useEffect, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { callData, errorText } from "../../../lib/net/api.ts";
import { refresh } from "../../../lib/net/queries.ts";

/** The name with a save button that appears once it differs. The result stands under the field. */
export function ProfileName({ nickName }: { readonly nickName: string }) {
  const t = useT();
  const [name, setName] = useState(nickName);
  const [busy, setBusy] = useState(false);
  // Stays after the message is gone, until the name is edited again.
  const [saved, setSaved] = useState(false);
  useEffect(() => setName(nickName), [nickName]);
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
      showToast({ text: t("profile_nick_name_saved"), tone: "good", durationMs: TOAST_SHORT_MS });
      setSaved(true);
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
        hint={t(saved ? "profile_nick_name_kept" : "profile_nick_name_hint")}
        onChange={(event) => {
          setError(undefined);
          setSaved(false);
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
