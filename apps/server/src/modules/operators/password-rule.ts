/** Passwords that guessing begins with: long enough, and known to everybody. In lower case, letters and digits only. */
const COMMON: ReadonlySet<string> = new Set(
  `123456789012 1234567890123 12345678901234 123456789abc 1q2w3e4r5t6y 1qaz2wsx3edc abcdefghijkl abcdefghijklm administrator adminadminadmin
   adminpassword candelacandela changemechangeme changemenow1 correcthorsebatterystaple defaultpassword football1234 iloveyou1234 letmein12345
   letmeinletmein monkeymonkey mypassword12 mypassword123 newpassword1 operatoroperator p4ssw0rd1234 passw0rd1234 passwordpassword password1234
   password12345 password123456 q1w2e3r4t5y6 qazwsxedcrfv qwertyqwerty qwerty123456 qwertyuiop12 qwertyuiop123 qwertyuiopasdf
   qwertyuiopasdfgh secretsecret superadmin123 supersecret1 trustno1trustno1 welcome12345 welcomewelcome zaq12wsxcde3`.split(/\s+/),
);

/** Characters that differ: fewer are a pattern, however often they come. */
const DIFFERENT_MIN = 6;

export type PasswordFlaw = "few_characters" | "contains_name" | "common";

/** Why a password of an operator, long enough as it is, would be guessed; none when nothing speaks against it. */
export function passwordFlaws(password: string, loginName: string): readonly PasswordFlaw[] {
  const lower = password.normalize("NFKC").toLowerCase();
  const flaws: PasswordFlaw[] = [];
  if (new Set(lower).size < DIFFERENT_MIN) flaws.push("few_characters");
  if (lower.includes(loginName.toLowerCase())) flaws.push("contains_name");
  if (COMMON.has(lower.replaceAll(/[^\p{L}\p{N}]/gu, ""))) flaws.push("common");
  return flaws;
}
