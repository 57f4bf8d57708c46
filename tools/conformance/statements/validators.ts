import { numbered, type Proof, proven, type Section } from "../row.ts";

const FILE = "packages/contract/src/validators.test.ts";
const FIELDS = "packages/ui/src/fields.test.ts";
const SERVER = "apps/server/src/specification-validation.db.test.ts";
const BROWSER = "e2e/quality/validation.spec.ts";
const COMPONENTS = "e2e/quality/components.spec.ts";
const DRAFT = "apps/web/src/features/account/account-draft.test.ts";
const named = (account: string): Proof => [SERVER, `an account's name, as the server reads it › ${account} is sent a code`];
const unnamed = (account: string): Proof => [SERVER, `an account's name, as the server reads it › ${account} is none`];
const password = (text: string): Proof => [SERVER, `a password, as the server reads it › ${JSON.stringify(text)} is refused`];
const PHONE_FIELD: Proof = [
  BROWSER,
  "a device of the mainland › takes a phone of eleven digits, with an area prefix of three or four or without",
];
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
      rule("a phone number", "05711380013800"),
      against("a phone number", "1380013800"),
      against("a phone number", "0513800138000"),
      against("a phone number", "0000013800138000"),
    ),
    proven(
      "A check of mainland mobiles of its own",
      rule("a mainland mobile number", "13000000000"),
      rule("a mainland mobile number", "19999999999"),
      against("a mainland mobile number", "12000000000"),
      against("a mainland mobile number", "130000000000"),
    ),
    proven(
      "The field of a phone and the server take mainland numbers in these forms, and what has their form and is none they refuse",
      PHONE_FIELD,
      [DRAFT, 'account being typed › phone "008613800138000" of CN is "+8613800138000"'],
      named("057113700137000"),
      named("008619900199000"),
      unnamed("12000000000"),
      unnamed("0000013800138000"),
    ),
    proven(
      "Password: at least 8 characters, letters and digits only, a letter among them",
      rule("a password", "1234567a"),
      against("a password", "abcdefg"),
      against("a password", "12345678"),
      against("a password", "abcdefg!"),
    ),
    proven(
      "The field of a password and the server hold to this rule where the operator has chosen it",
      [BROWSER, "by the rule that the operator may choose, a password has eight characters, a letter, and nothing but letters and digits"],
      password("abcdefg"),
      password("12345678"),
      password("1234567a!"),
      [SERVER, 'a password, as the server reads it › "1234567a" is taken: only the code is wrong'],
    ),
    proven(
      "ID card: 15 digits, 18 digits, or 17 digits and a digit, X or x",
      rule("an ID card", "110101900101123"),
      rule("an ID card", "110101199001011234"),
      rule("an ID card", "11010119900101123X"),
      rule("an ID card", "11010119900101123x"),
      against("an ID card", "1101019001011234"),
    ),
    proven(
      "Price: zero or a positive whole number, up to two decimals, no leading zeros",
      rule("a price", "0"),
      rule("a price", "9.99"),
      against("a price", "01"),
      against("a price", "1.234"),
      against("a price", "-1"),
    ),
    proven("Amount: up to two decimals", rule("an amount of two decimals", "0.01"), against("an amount of two decimals", "1.234")),
    proven(
      "E-mail: a local part of letters, digits or Chinese characters, then a domain with a dot",
      rule("an e-mail address of the specification", "王小明@example.com.cn"),
      rule("an e-mail address of the specification", "me1@example.org"),
      against("an e-mail address of the specification", "a.b@c.org"),
      against("an e-mail address of the specification", "a@b"),
    ),
    proven(
      "The field of an e-mail and the server take a Chinese local part, and what browsers take besides",
      [BROWSER, "an e-mail address may have a Chinese local part, and has to have a domain"],
      named("王小明@example.com.cn"),
      named("a.b+c@d.org"),
      unnamed("me@"),
      unnamed("a b@example.org"),
    ),
    proven("URL", rule("an address of the web", "https://example.org"), against("an address of the web", "example.org")),
    proven("Date", rule("a date", "2024-02-29"), against("a date", "2026-02-29")),
    proven("Number", rule("a number", "-0.25"), against("a number", "1e3")),
    proven("Digits", rule("digits", "0123456789"), against("digits", "1.0")),
    proven("Letters", rule("letters", "abcXYZ"), against("letters", "a1")),
    proven("JSON", rule("JSON", "{}"), against("JSON", "{a:1}")),
    proven(
      "A code of a fixed length, 6 unless told",
      rule("a code", "123456"),
      against("a code", "12345"),
      [FILE, "takes another length for a code"],
      [SERVER, 'a password, as the server reads it › comes with a code of six digits, which "12345" is not'],
    ),
    proven(
      "A number box goes from 1 to the largest safe integer in steps of 1",
      [
        "packages/ui/src/number-box-value.test.ts",
        "a number box › goes from one to the largest safe integer in steps of one unless told otherwise",
      ],
      [COMPONENTS, "a number box steps, stops at its bounds and takes what is typed"],
    ),
    proven(
      "A rating has 5 stars and at least 1",
      [FIELDS, "a rating › of 9 is 5 of five, and at least one"],
      [FIELDS, "a rating › of 0 is 1 of five, and at least one"],
      [COMPONENTS, "stars are chosen by finger and by key, in the direction of reading"],
    ),
    proven("A text area takes 140 characters", [COMPONENTS, "a text area counts what people count and takes no more than it holds"]),
    proven(
      "A list of pictures takes 52",
      [FIELDS, "a list of pictures › of 60 chosen, with 0 held, takes 52"],
      [COMPONENTS, "pictures are added up to the limit, told for a moment, opened and removed"],
    ),
    proven(
      "A password needs no digit, and may be as long as a field of one",
      rule("a password", "abcdefgh"),
      rule("a password", "a".repeat(128)),
    ),
  ]),
};
