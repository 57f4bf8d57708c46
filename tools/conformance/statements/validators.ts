import { decided, type Statements } from "../row.ts";

export const validators = {
  "5.1": "Phone: 11 digits that begin with 1 and then 3 to 9, or 11 digits after an area prefix of 3 or 4",
  "5.2": "A check of mainland mobiles of its own",
  "5.3": "The field of a phone and the server take mainland numbers in these forms, and what has their form and is none they reject",
  "5.4": "Password: at least 8 characters, letters and digits only, a letter among them",
  "5.5": "The field of a password and the server hold to this rule where the operator has chosen it",
  "5.6": "ID card: 15 digits, 18 digits, or 17 digits and a digit, X or x",
  "5.7": decided(
    "Price: zero or a positive whole number, up to two decimals, no leading zeros",
    "the tick of a product governs the prices of its orders: two decimals where it is 0.01.",
  ),
  "5.8": decided("Amount: up to two decimals", "the decimals of a currency govern its amounts: two of euro, none of yen."),
  "5.9": "E-mail: a local part of letters, digits or Chinese characters, then a domain with a dot",
  "5.10": "The field of an e-mail and the server take a Chinese local part, and what browsers take besides",
  "5.11": "URL",
  "5.12": "Date",
  "5.13": "Number",
  "5.14": "Digits",
  "5.15": "Letters",
  "5.16": "JSON",
  "5.17": "A code of a fixed length, 6 unless told",
  "5.18": decided(
    "A number box goes from 1 to the largest safe integer in steps of 1",
    "the boxes of our pages have bounds of their own: lots of a new share, a leader's share of profit.",
  ),
  "5.19": "A rating has 5 stars and at least 1",
  "5.20": "A text area takes 140 characters",
  "5.21": decided(
    "A list of pictures takes 52",
    "each form of ours asks for one picture at a time: 52 are what a verification of identity and a preview take.",
  ),
  "5.22": "A password needs no digit, and may be as long as a field of one",
} satisfies Statements;
