/** Whose letter it is: what the user is called, and the account as it is shown. */
interface Lettered {
  readonly nickName: string;
  readonly inviteCode: string;
  readonly account: string;
}

/** The first letter of a user, for a face: of a name they chose, where that has one, else of the account; none of a phone number. */
export function accountLetter({ nickName, inviteCode, account }: Lettered): string {
  // What everyone is called at first begins with the same letter for all.
  const chosen = nickName === `C-${inviteCode.slice(0, 5)}` ? "" : nickName;
  return (firstLetter(chosen) ?? firstLetter(account) ?? "").toUpperCase();
}

function firstLetter(text: string): string | undefined {
  return /\p{L}/u.exec(text)?.[0];
}
