import { useState } from "react";
import { errorText } from "../../lib/api.ts";
import { RequestError } from "../../lib/request.ts";
import { type FieldErrors, type FieldName, fieldOf } from "./field-errors.ts";

/** Sending of a form and where its refusals show. A field that is edited loses its error. */
export function useForm() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  const fail = (error: unknown) => {
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
