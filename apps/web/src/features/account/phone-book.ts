import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

/** Countries with their calling codes, and which numbers can exist. Fetched when someone chooses to give a phone number. */
export interface PhoneCountry {
  readonly country: string;
  /** Digits after the plus. */
  readonly callingCode: string;
}

export const PHONE_COUNTRIES: readonly PhoneCountry[] = getCountries().map((country) => ({
  country,
  callingCode: getCountryCallingCode(country),
}));

export function readPhone(text: string, country: string): string | null {
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, home);
  return number?.isValid() === true ? number.number : null;
}
