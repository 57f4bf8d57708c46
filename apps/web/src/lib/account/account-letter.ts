/** The fields that a user's letter is made from. */
interface Lettered {
  readonly nickName: string;
  readonly inviteCode: string;
  readonly account: string;
}

/** The letter of a user's avatar: of the chosen name if that has a letter, else of the account; none for a phone number. */
export function accountLetter({ nickName, inviteCode, account }: Lettered): string {
  // The default name begins with the same letter for everyone.
  const chosen = nickName === `C-${inviteCode.slice(0, 5)}` ? "" : nickName;
  return (firstLetter(chosen) ?? firstLetter(account) ?? "").toUpperCase();
}

function firstLetter(text: string): string | undefined {
  return /\p{L}/u.exec(text)?.[0];
}
