import { type Statements, unused } from "../row.ts";
import { FORMS } from "./later-parts.ts";

export const validators = {
  "5.1": "Phone: 11 digits that begin with 1 and then 3 to 9, or 11 digits after an area prefix of 3 or 4",
  "5.2": unused("A check of mainland mobiles of its own", FORMS),
  "5.3": "The field of a phone and the server take mainland numbers in these forms, and what has their form and is none they reject",
  "5.4": "Password: at least 8 characters, letters and digits only, a letter among them",
  "5.5": "The field of a password and the server hold to this rule where the operator has chosen it",
  "5.6": "ID card: 15 digits, 18 digits, or 17 digits and a digit, X or x",
  "5.7": unused("Price: zero or a positive whole number, up to two decimals, no leading zeros", FORMS),
  "5.8": unused("Amount: up to two decimals", FORMS),
  "5.9": unused("E-mail: a local part of letters, digits or Chinese characters, then a domain with a dot", FORMS),
  "5.10": "The field of an e-mail and the server take a Chinese local part, and what browsers take besides",
  "5.11": unused("URL", FORMS),
  "5.12": unused("Date", FORMS),
  "5.13": unused("Number", FORMS),
  "5.14": unused("Digits", FORMS),
  "5.15": unused("Letters", FORMS),
  "5.16": unused("JSON", FORMS),
  "5.17": "A code of a fixed length, 6 unless told",
  "5.18": unused("A number box goes from 1 to the largest safe integer in steps of 1", FORMS),
  "5.19": unused("A rating has 5 stars and at least 1", FORMS),
  "5.20": unused("A text area takes 140 characters", FORMS),
  "5.21": unused("A list of pictures takes 52", FORMS),
  "5.22": "A password needs no digit, and may be as long as a field of one",
} satisfies Statements;
