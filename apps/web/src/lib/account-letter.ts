/** The first letter of an account, for a face; none of a phone number. */
export function accountLetter(account: string): string {
  return (/\p{L}/u.exec(account)?.[0] ?? "").toUpperCase();
}
