import { useState } from "react";
import { errorText } from "../../lib/net/api.ts";
import { RequestError } from "../../lib/net/request.ts";
import { type FieldErrors, type FieldName, fieldOf, secondsAsked } from "./field-errors.ts";

/** Sending of a form and where its rejections show. A field that is edited loses its error. `onWait`: too many tries, and the seconds to wait. */
export function useForm(onWait: (seconds: number) => void) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  const fail = (error: unknown) => {
    const seconds = error instanceof RequestError ? secondsAsked(error.failure) : null;
    if (seconds !== null) return onWait(seconds);
    const field = error instanceof RequestError ? fieldOf(error.failure) : "form";
    setErrors({ [field]: errorText(error) });
  };
  const clear = (field: FieldName) => {
    if (errors[field] !== undefined || errors.form !== undefined) setErrors({ ...errors, [field]: undefined, form: undefined });
  };
  const submit = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return { errors, setErrors, busy, fail, clear, submit };
}
