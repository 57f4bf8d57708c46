import { numbered, type Proof, proven, type Section } from "../row.ts";

const FILE = "packages/contract/src/validators.test.ts";
const rule = (name: string, text: string): Proof => [FILE, `${name} › accepts ${JSON.stringify(text)}`];
const against = (name: string, text: string): Proof => [FILE, `${name} › refuses ${JSON.stringify(text)}`];

export const validators: Section = {
  number: 5,
  title: "Validation rules",
  rows: numbered("5", [
    proven(
      "Phone: 11 digits that begin with 1 and then 3 to 9, or 11 digits after an area prefix of 3 or 4",
      rule("a phone number", "13800138000"),
      rule("a phone number", "08613800138000"),
      against("a phone number", "1380013800"),
    ),
    proven(
      "A check of mainland mobiles of its own",
      rule("a mainland mobile number", "19999999999"),
      against("a mainland mobile number", "12000000000"),
    ),
    proven(
      "Password: at least 8 characters, letters and digits only, a letter among them",
      rule("a password", "1234567a"),
      against("a password", "abcdefg"),
      against("a password", "12345678"),
      against("a password", "abcdefg!"),
    ),
    proven(
      "E-mail: a local part of letters, digits or Chinese characters, then a domain with a dot",
      rule("an e-mail address of the specification", "王小明@example.com.cn"),
      against("an e-mail address of the specification", "a@b"),
    ),
    proven("A code of a fixed length, 6 unless told", rule("a code", "123456"), against("a code", "12345"), [
      FILE,
      "takes another length for a code",
    ]),
  ]),
};
