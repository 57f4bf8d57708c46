import { Input, Segmented } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useMemo } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import type { Channel } from "./account-draft.ts";
import type { Account } from "./use-account.ts";

interface AccountFieldProps {
  readonly value: Account;
  readonly error: string | undefined;
  readonly onEdit: () => void;
  /** The channel is settled: there is nothing to choose, and it is not the name that one logs in with here. */
  readonly label?: string;
}

/** E-mail or phone, and the field for it. */
export function AccountField({ value: { draft, setDraft, countries }, error, onEdit, label }: AccountFieldProps) {
  const t = useT();
  const channels = [
    { value: "email", label: t("account_email") },
    { value: "phone", label: t("account_phone") },
  ] as const;
  const edit = (change: Partial<typeof draft>) => {
    onEdit();
    setDraft({ ...draft, ...change });
  };
  return (
    <>
      {label === undefined && (
        <Segmented
          label={t("account_channel")}
          choices={channels}
          value={draft.channel}
          onChange={(channel: Channel) => edit({ channel })}
          className="mb-4"
        />
      )}
      {draft.channel === "email" ? (
        <Input
          key="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete={label === undefined ? "username" : "email"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          label={label ?? t("account_email")}
          placeholder={t("account_email_example")}
          value={draft.email}
          error={error}
          onChange={(event) => edit({ email: event.target.value })}
        />
      ) : (
        <Input
          key="phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={24}
          label={label ?? t("account_phone")}
          value={draft.phone}
          error={error}
          start={<CountrySelect country={draft.country} countries={countries} onChange={(country) => edit({ country })} />}
          onChange={(event) => edit({ phone: event.target.value })}
        />
      )}
    </>
  );
}

interface CountrySelectProps {
  readonly country: string;
  readonly countries: Account["countries"];
  readonly onChange: (country: string) => void;
}

/** The calling code; the device's own list opens over it. */
function CountrySelect({ country, countries, onChange }: CountrySelectProps) {
  const t = useT();
  const { tag } = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([tag, "en"], { type: "region" });
    const named = (countries ?? []).map((entry) => ({ ...entry, name: names.of(entry.country) ?? entry.country }));
    return named.sort((a, b) => a.name.localeCompare(b.name, tag));
  }, [countries, tag]);
  const chosen = options.find((option) => option.country === country);
  return (
    <span className="relative flex min-h-11 min-w-14 items-center gap-1 rounded-chip text-[1rem] text-ink focus-within:outline-2 focus-within:outline-(--focus)">
      <bdi className="num">{chosen === undefined ? "+" : `+${chosen.callingCode}`}</bdi>
      <CaretDownIcon size={14} aria-hidden="true" className="text-ink-3" />
      <select
        aria-label={t("account_country")}
        autoComplete="tel-country-code"
        value={country}
        disabled={countries === null}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {chosen === undefined && <option value={country}>{country}</option>}
        {options.map((option) => (
          <option key={option.country} value={option.country}>{`${option.name} +${option.callingCode}`}</option>
        ))}
      </select>
    </span>
  );
}
